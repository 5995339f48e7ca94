import { expect, test } from 'vitest'
import { limits } from '../kernel/limits.ts'
import { createEmployee, createObjective, newCheckIn, newEmployee, newObjective } from '../testing/builders.ts'
import { sendRaw } from '../testing/raw-socket.ts'
import { UNREACHED } from '../testing/webhooks.ts'
import { expectRefusal, startTestApp } from '../testing/test-app.ts'
import type { TestAnswer } from '../testing/test-client.ts'
import { expectUnchanged } from '../testing/unchanged.ts'

const app = await startTestApp()
const { live } = await app.createCompany()
const { client } = live
const detail = await createObjective(live.client)
const employeeId = detail.objective.ownerEmployeeId
const json = { 'content-type': 'application/json' }

/** The largest answer to a request that is refused, however large the request is. */
const REFUSAL_CHARACTERS_MAX = 4_000

/** Every operation with a body, and a body that it accepts. */
const writes = {
  newEmployee: { method: 'POST', path: '/v1/employees', body: () => newEmployee() },
  employee: { method: 'PATCH', path: `/v1/employees/${employeeId}`, body: () => ({ version: 1, grade: 'L1' }) },
  newObjective: { method: 'POST', path: '/v1/performance/objectives', body: () => newObjective(employeeId) },
  keyResult: {
    method: 'PATCH',
    path: `/v1/performance/key-results/${detail.keyResults[0]?.id}`,
    body: () => ({ currentValue: 1 }),
  },
  newCheckIn: {
    method: 'POST',
    path: `/v1/performance/objectives/${detail.objective.id}/check-ins`,
    body: () => newCheckIn(employeeId),
  },
} as const
type Write = keyof typeof writes
const writeNames = Object.keys(writes) as Write[]

function send(write: Write, body: string | Buffer, headers: Record<string, string> = json): Promise<TestAnswer> {
  const { method, path } = writes[write]
  return client.request(path, { method, body, headers })
}

/** The write's accepted body with some fields replaced; `undefined` leaves a field out. */
function altered(write: Write, fields: Record<string, unknown>): string {
  return JSON.stringify({ ...writes[write].body(), ...fields })
}

/** Holds that each of the values is refused for this very field, and that nothing was written. */
async function expectEachRefused(write: Write, field: string, values: readonly unknown[]): Promise<void> {
  await expectUnchanged(app.pool, async () => {
    for (const value of values) {
      const answer = await send(write, altered(write, { [field]: value }))
      const label = `${write}.${field} = ${JSON.stringify(value)?.slice(0, 80)}`
      expect([label, answer.status, answer.body]).toMatchObject([label, 400, { code: 'VALIDATION_FAILED' }])
      const { details, message } = answer.body as { details: { path: string }[]; message: string }
      expect([label, details[0]?.path]).toEqual([label, field])
      expect(message).toContain(field)
    }
  })
}

const chars = (count: number, char = 'a') => char.repeat(count)
const notTexts = [1, true, [], {}, ['a']]
const wrongNames = [...notTexts, null, '', chars(201), chars(201, '👍')]
const wrongNullableNames = [...notTexts, '', chars(201)]
const wrongIds = [
  ...notTexts,
  '',
  'x',
  '019a9f3e6c007d1a8f003b5c8f2d6a10',
  '{019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10}',
  'urn:uuid:019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10',
  '019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a1',
  '019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a1g',
  '019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10 ',
  "019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a1'",
]
const wrongDates = [
  ...notTexts,
  null,
  '',
  'today',
  '2026-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-10-00',
  '0000-01-01',
  '-001-01-01',
  '10000-01-01',
  '+12026-01-01',
  '2026-1-1',
  '20261121',
  '21/11/2026',
  '2026-11-21T00:00:00Z',
  ' 2026-11-21',
  '2026-11-21\n',
  'infinity',
]
const wrongNumbers = [true, null, [], {}, '', '1e5', '+1', '01', '.5', '1.', 'NaN', 'Infinity', chars(401, '9')]

test.each<[Write, string, readonly unknown[]]>([
  ['newEmployee', 'firstName', [undefined, ...wrongNames]],
  ['newEmployee', 'lastName', [undefined, ...wrongNames]],
  [
    'newEmployee',
    'email',
    [
      undefined,
      ...notTexts,
      null,
      '',
      'amara',
      'amara@',
      '@example.com',
      'amara@example',
      'a b@example.com',
      'amara@example..com',
      'amara@@example.com',
      'amara@example.com\n',
      'Amara <amara@example.com>',
      `${chars(243)}@example.com`,
    ],
  ],
  ['newEmployee', 'externalId', wrongNullableNames],
  ['newEmployee', 'phone', wrongNullableNames],
  ['newEmployee', 'jobTitle', wrongNullableNames],
  ['newEmployee', 'department', wrongNullableNames],
  ['newEmployee', 'grade', wrongNullableNames],
  ['newEmployee', 'managerId', wrongIds],
  ['newEmployee', 'employmentType', [...notTexts, null, '', 'fulltime', 'Intern']],
  ['newEmployee', 'hireDate', wrongDates],
  ['newEmployee', 'status', ['Active']],
  ['newEmployee', 'id', [employeeId]],
  ['newEmployee', 'version', [1]],
  ['employee', 'version', [undefined, '1', 1.5, 0, -1, null, true, 2_147_483_648, 1e300]],
  ['employee', 'firstName', wrongNames],
  ['employee', 'lastName', wrongNames],
  ['employee', 'email', [null, '', 'amara', 1]],
  ['employee', 'managerId', wrongIds],
  ['employee', 'employmentType', [null, 'Intern']],
  ['employee', 'hireDate', wrongDates],
  ['employee', 'status', ['Terminated']],
  ['employee', 'createdAt', ['2026-11-21T08:30:00.000Z']],
  ['newObjective', 'ownerEmployeeId', [undefined, null, ...wrongIds]],
  ['newObjective', 'title', [undefined, ...wrongNames]],
  ['newObjective', 'description', [undefined, ...notTexts, chars(20_001), chars(20_001, '👍')]],
  ['newObjective', 'cycleLabel', [undefined, ...wrongNames]],
  ['newObjective', 'cycleStart', [undefined, ...wrongDates, '2027-01-01'].filter((date) => date !== '2027-01-01')],
  ['newObjective', 'cycleEnd', [undefined, ...wrongDates, '2026-09-30']],
  ['newObjective', 'keyResults', [undefined, null, {}, 'none', 0]],
  ['newObjective', 'status', ['Completed']],
  ['newObjective', 'checkIns', [[]]],
  ['keyResult', 'currentValue', wrongNumbers],
  ['keyResult', 'confidenceScore', [...wrongNumbers, 1.5, -0.5, '1.5', '-0.5']],
  ['keyResult', 'targetValue', [1]],
  ['newCheckIn', 'authorEmployeeId', [undefined, null, ...wrongIds]],
  ['newCheckIn', 'note', [undefined, ...notTexts, null, '', chars(20_001)]],
  ['newCheckIn', 'confidence', [undefined, ...wrongNumbers, 1.5, -0.5, '1.5', '-0.5']],
  ['newCheckIn', 'createdAt', ['2026-11-21T08:30:00.000Z']],
])('%s refuses every wrong value of %s by its name', expectEachRefused)

test('a fault inside a list is named by its place', async () => {
  const good = { description: 'a', targetValue: 1, unit: 'x' }
  const cases: [unknown, string][] = [
    [{ ...good, unit: '' }, 'keyResults[1].unit'],
    [{ ...good, unit: chars(201) }, 'keyResults[1].unit'],
    [{ ...good, description: '' }, 'keyResults[1].description'],
    [{ ...good, description: chars(20_001) }, 'keyResults[1].description'],
    [{ ...good, targetValue: 'x' }, 'keyResults[1].targetValue'],
    [{ ...good, currentValue: 1 }, 'keyResults[1].currentValue'],
    [{ description: 'a', unit: 'x' }, 'keyResults[1].targetValue'],
    [null, 'keyResults[1]'],
    [[], 'keyResults[1]'],
  ]
  await expectUnchanged(app.pool, async () => {
    for (const [keyResult, path] of cases) {
      const refused = await send('newObjective', altered('newObjective', { keyResults: [good, keyResult] }))
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path }] })
    }
  })
})

test('values at the bounds are taken: 200 and 20,000 characters of any width, 254 of an e-mail address, far dates', async () => {
  const taken = [
    await send('newEmployee', altered('newEmployee', { firstName: chars(200, '👍'), lastName: '\u0001' })),
    await send('newEmployee', altered('newEmployee', { email: `${chars(242)}@example.com` })),
    await send('newEmployee', altered('newEmployee', { hireDate: '0001-01-01' })),
    await send('newEmployee', altered('newEmployee', { hireDate: '9999-12-31' })),
    await send('newObjective', altered('newObjective', { title: chars(200, 'ß'), description: chars(20_000, '👍') })),
    await send('newObjective', altered('newObjective', { description: '', cycleLabel: ' ' })),
    await send('newObjective', altered('newObjective', { cycleStart: '0001-01-01', cycleEnd: '9999-12-31' })),
    await send('newCheckIn', altered('newCheckIn', { note: chars(20_000, '\n') })),
  ]
  for (const answer of taken)
    expect([answer.status, answer.text.slice(0, 300)]).toMatchObject([201, expect.any(String)])
  for (const answer of taken) {
    // What was taken can also be read, to the byte: the events hold what was answered.
    const list = await client.get<{ data: unknown }[]>('/v1/events?limit=500')
    expect(list.body.map((event) => event.data)).toContainEqual(answer.body)
  }
})

test.each(writeNames)('%s refuses a body that is no object', async (write) => {
  await expectUnchanged(app.pool, async () => {
    for (const body of ['null', 'true', '1', '"text"', '[]', '[{}]']) {
      expectRefusal(await send(write, body), 400, 'VALIDATION_FAILED')
    }
  })
})

test.each(writeNames)('%s refuses a field that it does not know, by its name', async (write) => {
  await expectUnchanged(app.pool, async () => {
    for (const field of ['unknown', 'tenantId', 'toString', 'hasOwnProperty', '', '💥']) {
      const refused = await send(write, altered(write, { [field]: 1 }))
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path: field }] })
    }
  })
})

test.each(writeNames)('%s refuses a key that would reach a prototype, however it is written', async (write) => {
  const body = JSON.stringify(writes[write].body()).slice(0, -1)
  await expectUnchanged(app.pool, async () => {
    for (const key of [
      '"__proto__":{"polluted":1}',
      '"__pr\\u006fto__":1',
      '"constructor":{"prototype":{"polluted":1}}',
    ]) {
      expectRefusal(await send(write, `${body},${key}}`), 400, 'MALFORMED_JSON')
    }
  })
  expect('polluted' in {}).toBe(false)
})

test.each(writeNames)('%s refuses what is no JSON in UTF-8', async (write) => {
  const text = JSON.stringify(writes[write].body())
  const bodies = [
    '',
    ' ',
    '{',
    text.slice(0, -1),
    `${text}}`,
    `${text}${text}`,
    text.replaceAll('"', "'"),
    text.replace('}', ',}'),
    `// comment\n${text}`,
    '{"a":NaN}',
    '{"a":01}',
    '{"a":"\u0000"}',
    '{"a":"line\nbreak"}',
    '{"a":"\\x41"}',
    '{"a":"\\ud8"}',
    'undefined',
    Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    Buffer.from(text, 'utf16le'),
    Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  ]
  await expectUnchanged(app.pool, async () => {
    for (const body of bodies) {
      const answer = await send(write, body)
      const label = String(body).slice(0, 60)
      expect([label, answer.status, answer.body]).toMatchObject([label, 400, { code: 'MALFORMED_JSON' }])
    }
  })
})

test.each([
  ['newEmployee', 'firstName'],
  ['newEmployee', 'externalId'],
  ['newEmployee', 'email'],
  ['employee', 'lastName'],
  ['newObjective', 'title'],
  ['newObjective', 'description'],
  ['newObjective', 'cycleLabel'],
  ['newCheckIn', 'note'],
] as const)('%s refuses a NUL and half a surrogate pair in %s by its name', async (write, field) => {
  const values = ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00', 'a\\ud800b', '\\udc00\\ud800', '\\uD83D']
  await expectUnchanged(app.pool, async () => {
    for (const value of values) {
      const refused = await send(
        write,
        altered(write, { [field]: '@' }).replace(`"${field}":"@"`, `"${field}":"${value}"`),
      )
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path: field }] })
    }
  })
})

test('half a surrogate pair in the name of a field and deep inside a body is refused too', async () => {
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await send('newEmployee', '{"\\ud800":1}'), 400, 'VALIDATION_FAILED')
    expectRefusal(await send('newObjective', '{"keyResults":[{"unit":"\\u0000"}]}'), 400, 'VALIDATION_FAILED')
  })
})

test('a whole surrogate pair that is written as two escapes is taken', async () => {
  const body = altered('newEmployee', { firstName: '@' }).replace('"@"', '"\\ud83d\\udc4d"')
  const created = await send('newEmployee', body)
  expect([created.status, created.body]).toMatchObject([201, { firstName: '👍' }])
})

test.each(writeNames)('%s refuses every content type but application/json', async (write) => {
  const body = JSON.stringify(writes[write].body())
  const types = [
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json-patch+json',
    'application/vnd.api+json',
    'text/json',
    'json',
    '*/*',
    'text/html, application/json',
  ]
  await expectUnchanged(app.pool, async () => {
    for (const type of types) {
      const answer = await send(write, body, { 'content-type': type })
      expect([type, answer.status, answer.body]).toMatchObject([type, 415, { code: 'UNSUPPORTED_MEDIA_TYPE' }])
    }
    // Bytes, unlike a text, are sent without a content type.
    expectRefusal(await send(write, Buffer.from(body), {}), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })
})

test.each(writeNames)('%s refuses a request without a body', async (write) => {
  const { method, path } = writes[write]
  await expectUnchanged(app.pool, async () => {
    const bare = await client.request(path, { method })
    expect([400, 415]).toContain(bare.status)
    expect(bare.body).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) })
    expectRefusal(await client.request(path, { method, headers: json }), 400, 'MALFORMED_JSON')
  })
})

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'Application/JSON',
])('the content type %s is accepted', async (type) => {
  const created = await send('newEmployee', JSON.stringify(newEmployee()), { 'content-type': type })
  expect(created.status, created.text).toBe(201)
})

test('a body of exactly 1 MiB is read, and one byte more is refused, with its length declared or not', async () => {
  const text = JSON.stringify(newEmployee())
  const exact = text + ' '.repeat(limits.bodyBytesMax - Buffer.byteLength(text))
  expect((await send('newEmployee', exact)).status).toBe(201)
  const over = `${JSON.stringify(newEmployee()).padEnd(limits.bodyBytesMax)} `
  expect(Buffer.byteLength(over)).toBe(limits.bodyBytesMax + 1)
  await expectUnchanged(app.pool, async () => {
    expectRefusal(await send('newEmployee', over), 413, 'BODY_TOO_LARGE')
    // A stream has no length that could be declared.
    const body = new Blob([over]).stream()
    const init = { method: 'POST', body, headers: json, duplex: 'half' } as RequestInit
    expectRefusal(await client.request('/v1/employees', init), 413, 'BODY_TOO_LARGE')
  })
})

test.each([1_000, 100_000, 500_000])('a body that is nested %i deep is refused with a short answer', async (depth) => {
  const arrays = '['.repeat(depth) + ']'.repeat(depth)
  const objects = '{"a":'.repeat(depth / 5) + '1' + '}'.repeat(depth / 5)
  const hidden = `${'['.repeat(depth / 2)}"\\u0000"${']'.repeat(depth / 2)}`
  await expectUnchanged(app.pool, async () => {
    for (const nested of [arrays, objects, hidden]) {
      for (const body of [nested, `{"title":${nested}}`, `{"keyResults":[${nested}]}`]) {
        const refused = await send('newObjective', body)
        expectRefusal(refused, 400, 'VALIDATION_FAILED')
        expect(refused.text.length).toBeLessThan(REFUSAL_CHARACTERS_MAX)
      }
    }
  })
})

test('a large body does not buy a large answer', async () => {
  const long = chars(900_000)
  const bodies = [
    altered('newObjective', { [long]: 1 }),
    altered('newObjective', { [`${chars(199)}${chars(200_000, '👍')}`]: 1 }),
    altered('newObjective', { [long]: '\u0000' }),
    altered('newObjective', { [`${long}\u0000`]: 1 }),
    JSON.stringify({ keyResults: [{ [long]: 1 }] }),
    JSON.stringify({ title: long }),
    JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`key${index}`, index]))),
    JSON.stringify({ keyResults: Array.from({ length: 100_000 }, () => 0) }),
  ]
  await expectUnchanged(app.pool, async () => {
    for (const body of bodies) {
      const refused = await send('newObjective', body)
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.text.length).toBeLessThan(REFUSAL_CHARACTERS_MAX)
    }
  })
})

test.each([
  ['/v1/employees?unknown=1', 'unknown'],
  ['/v1/employees?status=', 'status'],
  ['/v1/employees?status=active', 'status'],
  ['/v1/employees?status=Active&status=Pending', 'status'],
  ['/v1/employees?email=a%40example.com&email=b%40example.com', 'email'],
  ['/v1/employees?email=', 'email'],
  ['/v1/employees?email=a%00b', 'email'],
  ['/v1/employees?externalId=%00', 'externalId'],
  ['/v1/employees?managerId=1', 'managerId'],
  ['/v1/employees?managerId[]=019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10', 'managerId[]'],
  ['/v1/employees?limit=0', 'limit'],
  ['/v1/employees?limit=501', 'limit'],
  ['/v1/employees?limit=7&limit=7', 'limit'],
  ['/v1/employees?limit=1e2', 'limit'],
  ['/v1/employees?limit=', 'limit'],
  ['/v1/employees?cursor=', 'cursor'],
  [`/v1/employees?cursor=${chars(201)}`, 'cursor'],
  ['/v1/employees?__proto__=1', '__proto__'],
  ['/v1/employees?constructor=1', 'constructor'],
  ['/v1/performance/objectives?ownerEmployeeId=x', 'ownerEmployeeId'],
  ['/v1/performance/objectives?status=Done', 'status'],
  [`/v1/performance/objectives?cycleLabel=${chars(201)}`, 'cycleLabel'],
  ['/v1/performance/objectives?cycleLabel=a&cycleLabel=b', 'cycleLabel'],
  ['/v1/events?unknown=1', 'unknown'],
  ['/v1/events?type=', 'type[0]'],
  ['/v1/events?type=employee.created%00', 'type'],
  [`/v1/events?${Array.from({ length: 51 }, () => 'type=employee.created').join('&')}`, 'type'],
  ['/v1/key?unknown=1', 'unknown'],
  ['/v1/employees/x', 'id'],
  ['/v1/employees/019a9f3e-6c00-7d1a-8f00-3b5c8f2d6a10%00', 'id'],
  [`/v1/employees/${chars(5_000)}`, 'id'],
  ["/v1/employees/'%20or%201=1--", 'id'],
  ['/v1/events/1', 'id'],
])('%s is refused by the name of the parameter', async (path, name) => {
  const refused = await client.get(path)
  expectRefusal(refused, 400, 'VALIDATION_FAILED')
  expect(refused.body).toMatchObject({ details: [{ path: name }] })
})

test('a write refuses an unknown parameter in its query, and writes nothing', async () => {
  await expectUnchanged(app.pool, async () => {
    for (const write of writeNames) {
      const { method, path, body } = writes[write]
      const init = { method, body: JSON.stringify(body()), headers: json }
      const refused = await client.request(`${path}?dryRun=1`, init)
      expectRefusal(refused, 400, 'VALIDATION_FAILED')
      expect(refused.body).toMatchObject({ details: [{ path: 'dryRun' }] })
    }
  })
})

test.each(['/v1/employees/%zz', '/v1/employees/%', '/v1/employees/%E0%A4%A', '/%c3%28', '/v1/%ff'])(
  'the malformed encoding in the path %s is a 400 in the usual shape',
  async (path) => {
    expectRefusal(await client.get(path), 400, 'MALFORMED_REQUEST')
  },
)

test('a malformed encoding in the query is no failure of ours', async () => {
  for (const query of ['email=%zz', 'email=%', '%=%', 'email=%ED%A0%80', 'externalId=%c3%28', '&&&', '=', 'email']) {
    const answer = await client.get(`/v1/employees?${query}`)
    expect([query, answer.status < 500]).toEqual([query, true])
  }
})

const host = new URL(app.url).host
const end = `Host: ${host}\r\nConnection: close\r\n\r\n`

test.each([
  ['a header of 64 KiB', `GET /v1/key HTTP/1.1\r\nX-Long: ${chars(65_536)}\r\n${end}`, 431, 'HEADERS_TOO_LARGE'],
  ['a path of 64 KiB', `GET /v1/${chars(65_536)} HTTP/1.1\r\n${end}`, 431, 'HEADERS_TOO_LARGE'],
  [
    'a hundred headers of 1 KiB',
    `GET /v1/key HTTP/1.1\r\n${Array.from({ length: 100 }, (_, i) => `X-${i}: ${chars(1024)}\r\n`).join('')}${end}`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  ['a line of garbage', 'this is not HTTP\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  ['binary garbage', '\u0000\u0001\u0002\u0003\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  ['the start of a TLS handshake', '\u0016\u0003\u0001\u0002\u0000\u0001', 400, 'MALFORMED_REQUEST'],
  ['a header without a name', `GET /v1/key HTTP/1.1\r\n: value\r\n${end}`, 400, 'MALFORMED_REQUEST'],
  ['a NUL in a header', `GET /v1/key HTTP/1.1\r\nX-A: a\u0000b\r\n${end}`, 400, 'MALFORMED_REQUEST'],
  ['no host', 'GET /v1/key HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  [
    'a length that is no number',
    `POST /v1/employees HTTP/1.1\r\nContent-Length: x\r\n${end}`,
    400,
    'MALFORMED_REQUEST',
  ],
  ['a negative length', `POST /v1/employees HTTP/1.1\r\nContent-Length: -1\r\n${end}`, 400, 'MALFORMED_REQUEST'],
  [
    'two lengths',
    `POST /v1/employees HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${end}`,
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'a length and chunks',
    `POST /v1/employees HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
    400,
    'MALFORMED_REQUEST',
  ],
])('%s gets an ApiError from the parser itself', async (_label, bytes, status, code) => {
  await expectUnchanged(app.pool, async () => {
    const answer = await sendRaw(app.url, Buffer.from(bytes, 'latin1'))
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(code)])
    expect(JSON.parse(answer.text)).toEqual({ code, message: expect.any(String) })
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-request-id')).toMatch(/\S/)
  })
})

test('an expectation that nobody has heard of is ignored', async () => {
  const answer = await sendRaw(app.url, `GET /v1/key HTTP/1.1\r\nExpect: the-unexpected\r\n${end}`)
  expect(answer.status).toBe(401)
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a chunk with a wrong size in the middle of a body writes nothing, and the service goes on', async () => {
  const key = await app.clientFor(live.tenant, ['*'])
  await expectUnchanged(app.pool, async () => {
    const head = `POST /v1/employees HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${end}`
    const answer = await sendRaw(app.url, `${head}5\r\n{"fir\r\nZZ\r\nst\r\n0\r\n\r\n`)
    expect([400, 401]).toContain(answer.status)
  })
  expect((await key.get('/v1/key')).status).toBe(200)
})

test('after everything above the service still works and nothing was left half done', async () => {
  const created = await createEmployee(client)
  const event = await client.get<{ data: unknown }[]>('/v1/events?type=employee.created&limit=500')
  expect(event.body.at(-1)?.data).toEqual(created)
})

test('what takes no body, or one of optional fields, takes none, with or without a type', async () => {
  const { live: other } = await app.createCompany()
  const endpoint = await other.client.post<{ id: string }>('/v1/webhooks', { url: UNREACHED, eventTypes: '*' })
  const path = `/v1/webhooks/${endpoint.body.id}`
  for (const action of ['ping', 'rotate-secret', 'disable', 'enable']) {
    for (const init of [{}, { headers: json }, { headers: json, body: '' }]) {
      const answer = await other.client.request(`${path}/${action}`, { method: 'POST', ...init })
      expect([action, answer.status < 300 ? 'taken' : answer.text]).toEqual([action, 'taken'])
    }
  }
  const deleted = await other.client.request(path, { method: 'DELETE', headers: json })
  expect(deleted.status).toBe(204)
})
