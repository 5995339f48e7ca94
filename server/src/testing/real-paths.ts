import { assert } from '../kernel/assert.ts'
import { isUuid } from '../kernel/ids.ts'
import type { ApiDocument, ApiOperation } from './api-document.ts'
import { fillPath } from './api-document.ts'
import type { TestClient } from './test-client.ts'

/** Finds ids of real resources by itself: through lists, through what resources show of others, and by making some. */
export interface RealPaths {
  /** The values of an operation's path parameters that lead to a resource of this tenant, or undefined. */
  valuesFor(path: string): Promise<string[] | undefined>
  /** A body in which every employee that is named is one of this tenant, and every key result one of what the path names. */
  withRealReferences(example: unknown, pathValues?: readonly string[]): unknown
}

/** How many resources of a list are tried for one that has what the rest of a path wants. */
const CANDIDATES_MAX = 10

/** Looks at all that a client can read; `client` must hold a key that may read and write everything. */
export async function findRealPaths(document: ApiDocument, client: TestClient): Promise<RealPaths> {
  const has = (method: string, path: string) =>
    document.operations.find((operation) => operation.method === method && operation.path === path)
  const shown = new Map<string, Set<string>>()
  /** A key result of each objective. */
  const keyResults = new Map<unknown, unknown>()
  const note = (name: string, id: unknown, value: object) => {
    if (typeof id !== 'string' || !isUuid(id)) return
    if (name === 'key-results' && 'objectiveId' in value) keyResults.set(value.objectiveId, id)
    shown.set(name, (shown.get(name) ?? new Set()).add(id))
  }

  const listIds = async (path: string): Promise<string[]> => {
    const answer = await client.get(path)
    if (!Array.isArray(answer.body)) return []
    noteAll(answer.body, lastSegment(path), note)
    return answer.body.flatMap((item: { id?: unknown }) => (typeof item.id === 'string' ? [item.id] : []))
  }

  const withRealReferences = (example: unknown, pathValues: readonly string[] = []): unknown => {
    const [employeeId] = shown.get('employees') ?? []
    const keyResultId = pathValues.map((id) => keyResults.get(id)).find((id) => id !== undefined)
    const text = JSON.stringify(example, (key, value: unknown) => {
      if (typeof value !== 'string') return value
      if (/(employeeId|managerId|reviewerId)$/i.test(key)) return employeeId
      return key === 'keyResultId' ? (keyResultId ?? value) : value
    })
    return JSON.parse(text ?? 'null')
  }

  /** Makes a resource from the example of the operation that creates one, when there is such an operation. */
  const make = async (template: string, path: string): Promise<string[]> => {
    const create = has('POST', template)
    if (create === undefined) return []
    const answer = await client.post<{ id?: string } | undefined>(path, withRealReferences(create.body?.example ?? {}))
    noteAll([answer.body], lastSegment(path), note)
    return answer.body?.id === undefined ? [] : [answer.body.id]
  }

  const idsBelow = async (template: string, path: string): Promise<string[]> => {
    // Where there is a list, what it does not hold is not below this path, though it may be below another one.
    const isListed = has('GET', template) !== undefined
    const known = isListed ? await listIds(path) : [...(shown.get(lastSegment(template)) ?? [])]
    return known.length > 0 ? known.slice(0, CANDIDATES_MAX) : make(template, path)
  }

  const valuesFor = async (path: string, values: readonly string[] = []): Promise<string[] | undefined> => {
    const prefix = path.split('/{')[values.length + 1] === undefined ? undefined : prefixOf(path, values.length)
    if (prefix === undefined) return [...values]
    for (const id of await idsBelow(prefix, fillPath(prefix, values))) {
      const found = await valuesFor(path, [...values, id])
      if (found !== undefined) return found
    }
    return undefined
  }

  // Lists first, then each of their resources: a resource shows parts that have no list of their own.
  for (const operation of document.operations.filter(isTopList)) await listIds(operation.path)
  for (const operation of document.operations.filter((candidate) => candidate.method === 'GET')) {
    const values = await valuesFor(operation.path)
    if (values === undefined) continue
    const answer = await client.get(fillPath(operation.path, values))
    noteAll([answer.body], lastSegment(operation.path.replace(/\/\{\w+\}$/, '')), note)
  }
  return { valuesFor, withRealReferences }
}

function isTopList(operation: ApiOperation): boolean {
  return operation.method === 'GET' && !operation.path.includes('{')
}

/** What stands before the parameter with this index: `/v1/a/{id}/b` for 1 of `/v1/a/{id}/b/{bId}/c`. */
function prefixOf(path: string, index: number): string {
  const before = path.split('/{').slice(0, index + 1)
  assert(before.length === index + 1, 'the path has this parameter')
  return before.join('/{')
}

function lastSegment(path: string): string {
  return path.split('/').at(-1) ?? ''
}

/** Notes the ids of the values and of every list inside them: `keyResults: [{ id }]` are ids of `key-results`. */
function noteAll(values: readonly unknown[], name: string, note: Note): void {
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue
    if ('id' in value) note(name, value.id, value)
    for (const [key, child] of Object.entries(value)) {
      const childName = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      if (Array.isArray(child)) noteAll(child, childName, note)
      else if (typeof child === 'object') noteAll([child], childName, note)
    }
  }
}

type Note = (name: string, id: unknown, value: object) => void
