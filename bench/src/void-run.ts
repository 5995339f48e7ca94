/** A run whose figures must not be used, and why. The benchmark ends with a non-zero exit code and prints no figures. */
export class VoidRun extends Error {}
