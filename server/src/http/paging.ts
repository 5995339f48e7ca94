import { createHash } from 'node:crypto'
import { isUuid } from '../kernel/ids.ts'
import { limits } from '../kernel/limits.ts'
import { ok, refuseField, type Refusal, type Result } from '../kernel/result.ts'
import type { Page } from '../storage/page.ts'

/** The headers of a page, as the API description shows them. */
export const pageHeaders = {
  'Next-Cursor': 'The `cursor` of the next page; absent on the last.',
  Link: 'The address of the next page, `rel="next"`; absent on the last.',
}

/** A request of a list: its path with the query, and the query as it was read. */
interface ListRequest {
  url: string
  query: PageQuery
}

interface PageQuery {
  limit?: number
  cursor?: string
}

/**
 * Reads `limit` and `cursor`. A cursor holds the last id of its page and a digest of the filters, and is refused with
 * other filters: a page of one list is no place in another.
 */
export function pageFrom({ url, query }: ListRequest): Result<Page, Refusal<'VALIDATION_FAILED'>> {
  const limit = query.limit ?? limits.pageSizeDefault
  if (query.cursor === undefined) return ok({ beforeId: undefined, limit })
  const [id, digest] = Buffer.from(query.cursor, 'base64url').toString('utf8').split('.')
  if (id === undefined || !isUuid(id) || digest !== digestOf({ url, query })) {
    return refuseField('VALIDATION_FAILED', 'cursor', 'is not a cursor of this list with these filters')
  }
  return ok({ beforeId: id, limit })
}

/** A page of rows that were read with one more than the limit, and the headers that lead to the next page, if any. */
export function pageAnswer<T extends { id: string }>(
  rows: T[],
  page: Page,
  request: ListRequest,
): { body: T[]; headers: Record<string, string> } {
  if (rows.length <= page.limit) return { body: rows, headers: {} }
  const body = rows.slice(0, page.limit)
  const cursor = Buffer.from(`${body.at(-1)?.id}.${digestOf(request)}`, 'utf8').toString('base64url')
  const [path = '', search = ''] = request.url.split('?')
  const next = new URLSearchParams(search)
  next.set('cursor', cursor)
  return { body, headers: { 'next-cursor': cursor, link: `<${path}?${next.toString()}>; rel="next"` } }
}

/** What a cursor is bound to: the path of its list and the filters. */
function digestOf({ url, query }: ListRequest): string {
  const filters = Object.entries(query).filter(([name]) => name !== 'limit' && name !== 'cursor')
  const text = JSON.stringify([url.split('?')[0], filters.toSorted(([a], [b]) => (a < b ? -1 : 1))])
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
