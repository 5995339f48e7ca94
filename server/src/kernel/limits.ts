/** Every bound of the service that is not a setting, in one place. Lengths of texts are in characters (code points). */
export const limits = {
  /** Request bodies, in bytes. */
  bodyBytesMax: 1_048_576,
  /** Request line and headers together, in bytes: what Node's parser takes before it answers 431. */
  headerBytesMax: 16_384,
  nameLengthMax: 200,
  textLengthMax: 20_000,
  urlLengthMax: 2_048,
  /** The longest e-mail address that can be delivered to (RFC 5321). */
  emailLengthMax: 254,
  /** A number sent as a string. The longest plain form of any double is 327 characters. */
  decimalLengthMax: 400,
  keyResultsMax: 50,
  /** `checkIns` of an objective's detail: the latest ones. */
  recentCheckInsMax: 20,
  pageSizeDefault: 100,
  pageSizeMax: 500,
  /** Values of one list filter, e.g. the event types in `type`. */
  filterValuesMax: 50,
  cursorLengthMax: 200,
  /** Managers above one employee; the walk that looks for a cycle ends here. */
  managerDepthMax: 1_000,
  /** Requests that one process works on at once; the next one is answered 503 with `Retry-After`. */
  requestsInFlightMax: 2_000,
  /** From the first byte of a request to its last, so that nobody holds a connection by sending slowly. */
  requestReadTimeoutMs: 30_000,
  /** A database statement. */
  statementTimeoutMs: 15_000,
  /** Waiting for a row that another transaction has locked. */
  lockTimeoutMs: 5_000,
  /** An idle transaction holds locks for nothing; the database ends it. */
  idleInTransactionTimeoutMs: 10_000,
  connectTimeoutMs: 5_000,
  /** An operator's command waits this long for a database that a service is just starting or another command has. */
  commandWaitMs: 60_000,
  /** Between tries to reach a database that is away. */
  reconnectPauseMs: 200,
  /** Tries of a transaction that the database rolled back for a serialization failure or a deadlock. */
  transactionTriesMax: 5,
  /** How long a resolved API key may be remembered: the longest time until a revocation is seen by every process. */
  keyCacheMs: 1_000,
  keyCacheEntriesMax: 10_000,
  /** How often the times of last use are written. */
  lastUsedFlushMs: 10_000,
  /** How long requests may take to finish once the process was told to stop. */
  drainMs: 10_000,
} as const
