/** What a key can be allowed, as the table of scopes in the API's description says it. */
export const scopes = [
  { scope: '*', grants: 'Everything below' },
  { scope: 'employees:write', grants: 'Add and change employees' },
  { scope: 'performance:read', grants: 'Read objectives, appraisals, promotions' },
  { scope: 'performance:write', grants: 'Manage objectives, appraisals, promotions' },
  { scope: 'payroll:write', grants: 'Create payroll runs' },
  { scope: 'leave:read', grants: 'Read leave' },
  { scope: 'leave:write', grants: 'Manage leave' },
  { scope: 'advances:read', grants: 'Read salary advances' },
  { scope: 'advances:write', grants: 'Request, approve, reject salary advances' },
] as const

export type Scope = (typeof scopes)[number]['scope']
