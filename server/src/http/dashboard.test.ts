import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { paths } from '../../../dashboard/src/paths.ts'
import { answerWrongMethods, buildApp, collectRoutes } from './app.ts'
import { serveDashboard } from './dashboard.ts'

const SCRIPT = 'globalThis.isRunning = true\n'.repeat(200)

function builtDashboard(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wb-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<meta name="style-nonce" content="__NONCE__"><p>The dashboard</p>')
  writeFileSync(join(folder, 'assets/index-a1b2c3.js'), SCRIPT)
  return folder
}

async function appWith(folder: string): Promise<FastifyInstance> {
  const app = buildApp({ logger: pino({ level: 'silent' }), trustProxy: false, newRequestId: randomUUID })
  const routes = collectRoutes(app)
  expect(serveDashboard(app, folder)).toBe(true)
  answerWrongMethods(app, new Map(routes))
  await app.ready()
  onTestFinished(() => app.close())
  return app
}

test('every page is the same document, kept by no cache, under a policy that allows nothing inline but by its nonce', async () => {
  const app = await appWith(builtDashboard())
  const nonces = new Set<string>()
  for (const pattern of Object.values(paths)) {
    const path = pattern.replaceAll(/:\w+/g, '019a9f3d-2a10-7c3e-9b01-d2f46a80b7c5')
    const { statusCode, headers, body } = await app.inject(path)
    expect({ statusCode, type: headers['content-type'] }, path).toEqual({
      statusCode: 200,
      type: 'text/html; charset=utf-8',
    })
    const nonce = /content="([^"]+)"/.exec(body)?.[1] ?? ''
    nonces.add(nonce)
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
    })
  }
  expect(nonces.size, 'no nonce comes twice').toBe(Object.keys(paths).length)
  expect([...nonces].every((nonce) => Buffer.from(nonce, 'base64').length === 16)).toBe(true)
})

test('files of the build may be kept for good, and come compressed to whoever takes that', async () => {
  const app = await appWith(builtDashboard())
  const url = '/assets/index-a1b2c3.js'
  const plain = await app.inject({ url })
  expect(plain.body).toBe(SCRIPT)
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const zipped = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(zipped.rawPayload.length).toBeLessThan(SCRIPT.length / 5)
})

test('a path that is no page stays a 404 in JSON, and a page takes no other method', async () => {
  const app = await appWith(builtDashboard())
  for (const url of ['/nowhere', '/employees/a/b', '/assets/', '/assets/../index.html', '/assets/..%2findex.html']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect({ statusCode, type: headers['content-type'] }, url).toEqual({
      statusCode: 404,
      type: 'application/json; charset=utf-8',
    })
    expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND' })
  }
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/employees' })
  expect({ statusCode, allow: headers.allow }).toEqual({ statusCode: 405, allow: 'GET, HEAD' })
})

test('without a build nothing is served, and that is said', async () => {
  const app = buildApp({ logger: pino({ level: 'silent' }), trustProxy: false, newRequestId: randomUUID })
  onTestFinished(() => app.close())
  expect(serveDashboard(app, '/nowhere')).toBe(false)
  expect((await app.inject('/')).statusCode).toBe(404)
})

test('no page takes an address that the API has', () => {
  const taken = /^\/(v1|dashboard|docs|openapi\.json|healthz|readyz|assets)(\/|$)/
  expect(Object.values(paths).filter((path) => taken.test(path))).toEqual([])
  expect(new Set(Object.values(paths)).size).toBe(Object.values(paths).length)
})
