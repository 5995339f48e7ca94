import { expect } from 'vitest'
import { createAjv } from '../http/validation.ts'
import type { Service } from '../main.ts'

/** An answer of the service: its status, headers, and body as JSON. */
export interface TestAnswer<Body = unknown> {
  status: number
  headers: Headers
  body: Body
  text: string
}

/** Talks to the service over HTTP with one key, and holds every answer against the API description. */
export interface TestClient {
  get<Body = unknown>(path: string): Promise<TestAnswer<Body>>
  post<Body = unknown>(path: string, body: unknown): Promise<TestAnswer<Body>>
  patch<Body = unknown>(path: string, body: unknown): Promise<TestAnswer<Body>>
  put<Body = unknown>(path: string, body: unknown): Promise<TestAnswer<Body>>
  delete<Body = unknown>(path: string): Promise<TestAnswer<Body>>
  request<Body = unknown>(path: string, init: RequestInit): Promise<TestAnswer<Body>>
}

export function testClient(service: Service, secret: string | undefined): TestClient {
  return clientWith(service, () => (secret === undefined ? {} : { 'x-api-key': secret }))
}

/** A client that adds headers of its own to every request; those of a request itself come before them. */
export function clientWith(service: Service, ownHeaders: () => Record<string, string>): TestClient {
  const send = async <Body>(path: string, init: RequestInit): Promise<TestAnswer<Body>> => {
    const headers = new Headers({ ...ownHeaders(), ...Object.fromEntries(new Headers(init.headers)) })
    const response = await fetch(service.address + path, { redirect: 'manual', ...init, headers })
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    // As it was sent: `%2e%2e` leads one level up, also when it is written like this.
    const { pathname } = new URL(service.address + path)
    expectDescribed(service, { method: init.method ?? 'GET', path: pathname, status: response.status, body })
    // A test names the shape that it expects; the line above has held the body against the description.
    return { status: response.status, headers: response.headers, body: body as Body, text }
  }
  const withBody = (method: string) => (path: string, body: unknown) =>
    send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  return {
    get: (path) => send(path, { method: 'GET' }),
    post: withBody('POST') as TestClient['post'],
    patch: withBody('PATCH') as TestClient['patch'],
    put: withBody('PUT') as TestClient['put'],
    delete: (path) => send(path, { method: 'DELETE' }),
    request: send,
  }
}

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, ResponseDescription> }>>
  components: { schemas: Record<string, object> }
}

interface ResponseDescription {
  content?: { 'application/json'?: { schema?: object } }
}

const validators = new WeakMap<Service, Map<string, (body: unknown) => string | undefined>>()

/** Fails when an operation answers with a status or a body that its description does not show. */
function expectDescribed(
  service: Service,
  answer: { method: string; path: string; status: number; body: unknown },
): void {
  const isOfDashboard = answer.path.startsWith('/dashboard/')
  const document = (isOfDashboard ? service.app.dashboardDocument() : service.app.swagger()) as Described
  const path = templateOf(document, answer.path)
  const operation = path === undefined ? undefined : document.paths[path]?.[answer.method.toLowerCase()]
  if (operation === undefined) return
  const label = `${answer.method} ${path} ${answer.status}`
  const response = operation.responses[String(answer.status)]
  expect(Object.keys(operation.responses), `${label} is described`).toContain(String(answer.status))
  const schema = response?.content?.['application/json']?.schema
  if (schema === undefined) return
  const known = validators.get(service) ?? new Map<string, (body: unknown) => string | undefined>()
  validators.set(service, known)
  const validate = known.get(label) ?? compile(document, schema)
  known.set(label, validate)
  expect(validate(answer.body), `${label} has the body that is described`).toBeUndefined()
}

function compile(document: Described, schema: object): (body: unknown) => string | undefined {
  const { schemas } = document.components
  const local = JSON.stringify({ $defs: schemas, ...schema }).replaceAll('"#/components/schemas/', '"#/$defs/')
  const validate = createAjv([]).compile(JSON.parse(local) as object)
  return (body) => (validate(body) ? undefined : JSON.stringify(validate.errors))
}

function templateOf(document: Described, path: string): string | undefined {
  const parts = path.split('/')
  return Object.keys(document.paths).find((template) => {
    const names = template.split('/')
    return names.length === parts.length && names.every((name, index) => name.startsWith('{') || name === parts[index])
  })
}
