import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmployee } from '../src/testing/builders.ts'
import { testClock } from '../src/testing/clock.ts'
import { workOffDue } from '../src/testing/performance.ts'
import { startTestApp } from '../src/testing/test-app.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/performance-management.md'), 'utf8')

/** A request of the document with the answer that it shows. */
interface Example {
  method: string
  path: string
  body: string | undefined
  status: number
  answer: string
}

const EXAMPLE = /```http\n(GET|POST) (\S+)\n(?:([^\n]+)\n)?\n(\d{3})\n([^]*?)\n```/g

function examplesOf(text: string): Example[] {
  return Array.from(text.matchAll(EXAMPLE), ([, method = '', path = '', body, status, answer = '']) => {
    return { method, path, body, status: Number(status), answer }
  })
}

test('the worked example of the documents runs as it stands', async () => {
  const clock = testClock('2026-12-01T09:00:00Z')
  const app = await startTestApp({ clock })
  const { live } = await app.createCompany()
  const { client } = live
  const manager = await createEmployee(client)
  const work = { jobTitle: 'Account Executive', grade: 'L3', managerId: manager.id }
  const employee = await createEmployee(client, { firstName: 'Grace', lastName: 'Kim', ...work })
  const names = new Map([
    ['$manager', manager.id],
    ['$employee', employee.id],
  ])
  const filled = (text: string) => text.replaceAll(/\$\w+/g, (name) => names.get(name) ?? name)
  const section = document.slice(document.indexOf('## Worked example'))
  const examples = examplesOf(section)
  expect(examples).toHaveLength(section.split('```http').length - 1)
  expect(examples.length).toBeGreaterThan(8)
  for (const { method, path, body, status, answer } of examples) {
    if (path === '/v1/employees/$employee') {
      clock.set('2027-01-01T00:00:00Z')
      await workOffDue(app)
    }
    const json = { headers: { 'content-type': 'application/json' }, body: filled(body ?? '') }
    const answered = await client.request(filled(path), { method, ...(body === undefined ? {} : json) })
    expect(answered.status, answered.text).toBe(status)
    // A name that is new stands for the id in its place.
    const [, fresh] = /"id": "(\$\w+)"/.exec(answer) ?? []
    if (fresh !== undefined && !names.has(fresh)) names.set(fresh, idOf(answered.body))
    expect(answered.body).toMatchObject(JSON.parse(filled(answer)) as object)
    if (Array.isArray(answered.body)) expect(answered.body).toHaveLength((JSON.parse(filled(answer)) as []).length)
  }
})

function idOf(body: unknown): string {
  const [first] = [body].flat() as { id: string }[]
  return first?.id ?? ''
}
