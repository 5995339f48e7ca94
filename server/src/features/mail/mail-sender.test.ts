import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { randomIds } from '../../kernel/ids.ts'
import { openPool } from '../../storage/pool.ts'
import { testClock } from '../../testing/clock.ts'
import { makeTestDatabase } from '../../testing/test-database.ts'
import { outboxMailer } from './mailer.ts'
import { sendDueMails, smtpTransport } from './mail-sender.ts'

/** A server that speaks enough SMTP to take mails, and notes what it was sent. `answer` is its word on the recipient. */
async function smtpServer() {
  const state = { answer: '250 ok', commands: [] as string[], mails: [] as string[] }
  const server = createServer((socket) => {
    let isData = false
    let text = ''
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      for (let end = text.indexOf('\r\n'); !isData && end !== -1; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        state.commands.push(line)
        if (line === 'DATA') isData = true
        socket.write(line.startsWith('RCPT') ? `${state.answer}\r\n` : line === 'DATA' ? '354 go\r\n' : '250 ok\r\n')
      }
      const end = text.indexOf('\r\n.\r\n')
      if (!isData || end === -1) return
      state.mails.push(text.slice(0, end))
      text = text.slice(end + 5)
      isData = false
      socket.write('250 taken\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  return { state, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const database = await makeTestDatabase()
const pool = openPool(database.address, { connectionsMax: 4, name: 'mail test' })
afterAll(async () => {
  await pool.end()
  await database.drop()
})
const clock = testClock()
const mailer = outboxMailer({ clock, ids: randomIds() })
const smtp = await smtpServer()
const failures: unknown[] = []
const transport = await smtpTransport({ url: smtp.url, from: 'Wagebook <no-reply@wagebook.example>' })
afterAll(() => transport.close())
const deps = { pool, clock, transport, failed: (error: unknown) => failures.push(error) }
const waiting = async () => (await pool`select outbox.tries from outbox`).map((row) => Number(row['tries']))

test('a mail is sent to its one recipient, and is gone from the outbox with its link', async () => {
  const text = 'Follow this link:\n\nhttp://localhost:8080/verify-email?token=abc\n'
  await mailer.send(pool, { to: 'amara@example.com', subject: 'Añadir\r\nBcc: all@evil.example', text })
  await sendDueMails(deps)
  expect(smtp.state.commands.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
    'MAIL FROM:<no-reply@wagebook.example>',
    'RCPT TO:<amara@example.com>',
  ])
  const [headers = '', body = ''] = (smtp.state.mails[0] ?? '').split('\r\n\r\n')
  expect(headers).toMatch(/^To: amara@example\.com$/m)
  expect(headers).not.toMatch(/^Bcc/im)
  expect(body).toContain('Follow this link:')
  expect(await waiting()).toEqual([])
})

test('a mail that the server refuses is tried eight times with growing pauses, and is gone then', async () => {
  smtp.state.answer = '451 later'
  await mailer.send(pool, { to: 'amara@example.com', subject: 'x', text: 'y' })
  for (let tries = 1; tries < 8; tries += 1) {
    await sendDueMails(deps)
    await sendDueMails(deps)
    expect(await waiting()).toEqual([tries])
    clock.advanceMs(30_000 * 2 ** (tries - 1))
  }
  await sendDueMails(deps)
  expect(await waiting()).toEqual([])
  expect(failures).toHaveLength(8)
  smtp.state.answer = '250 ok'
})

test('of two processes one sends a mail', async () => {
  smtp.state.mails.length = 0
  for (let mail = 0; mail < 10; mail += 1) await mailer.send(pool, { to: 'amara@example.com', subject: 'x', text: 'y' })
  await Promise.all([sendDueMails(deps), sendDueMails(deps)])
  expect(smtp.state.mails).toHaveLength(10)
})

test('a mail of a transaction that is rolled back is never there', async () => {
  const failing = pool.begin(async (tx) => {
    await mailer.send(tx, { to: 'amara@example.com', subject: 'x', text: 'y' })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await waiting()).toEqual([])
})

test('without a server mails stay for a week', async () => {
  const local = { ...deps, transport: undefined }
  await mailer.send(pool, { to: 'amara@example.com', subject: 'x', text: 'y' })
  clock.advanceMs(7 * 24 * 3_600_000)
  await sendDueMails(local)
  expect(await waiting()).toEqual([0])
  clock.advanceMs(1)
  await sendDueMails(local)
  expect(await waiting()).toEqual([])
})

test.each(['a@b.example\r\nBcc: x@evil.example', 'a@b.example,x@evil.example', 'A <a@b.example>', ''])(
  'an address that has not passed validation is a defect: %j',
  async (to) => {
    await expect(mailer.send(pool, { to, subject: 'x', text: 'y' })).rejects.toThrow('Defect')
  },
)
