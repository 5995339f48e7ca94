/** The add-ons that a company can have switched on or off. */
export const modules = ['leave', 'advances', 'performance'] as const
export type Module = (typeof modules)[number]

/** The scopes that a key can hold, in the order of the specification's table. */
export const scopes = [
  'employees:write',
  'payroll:write',
  'leave:read',
  'leave:write',
  'advances:read',
  'advances:write',
  'performance:read',
  'performance:write',
  '*',
] as const
export type Scope = (typeof scopes)[number]

export function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text)
}

/** Scopes in the order in which they are always shown. */
export function inScopeOrder(names: Iterable<string>): Scope[] {
  const given = new Set(names)
  return scopes.filter((scope) => given.has(scope))
}

/** Add-ons in the order in which they are always shown. */
export function inModuleOrder(names: Iterable<string>): Module[] {
  const given = new Set(names)
  return modules.filter((module) => given.has(module))
}

export function isModule(text: string): text is Module {
  return modules.some((module) => module === text)
}
