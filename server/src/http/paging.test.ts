import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAnswer, pageFrom as pageFromRequest } from './paging.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `019a9f3e-6c00-7d1a-8f00-${String(index).padStart(12, '0')}` }))

interface Query {
  limit?: number
  cursor?: string
  [filter: string]: unknown
}

const pageFrom = (query: Query, url = '/v1/things') => pageFromRequest({ url, query })

/** The cursor that leads from the first page of this query to the next. */
function cursorOf(query: Query, url = '/v1/things'): string {
  const { headers } = pageAnswer(rows(3), { beforeId: undefined, limit: 2 }, { url, query })
  return String(headers['next-cursor'])
}

test('the first page begins at the newest and has 100 rows unless told otherwise', () => {
  expect(pageFrom({})).toEqual({ ok: true, value: { beforeId: undefined, limit: 100 } })
  expect(pageFrom({ limit: 7 })).toEqual({ ok: true, value: { beforeId: undefined, limit: 7 } })
})

test('a page of limit rows or fewer is the last; with one row more there is a next, which begins after its last row', () => {
  const page = { beforeId: undefined, limit: 2 }
  const request = { url: '/v1/things', query: {} }
  for (const count of [0, 1, 2]) {
    expect(pageAnswer(rows(count), page, request)).toEqual({ body: rows(count), headers: {} })
  }
  const { body, headers } = pageAnswer(rows(3), page, request)
  expect(body).toEqual(rows(2))
  expect(headers.link).toBe(`</v1/things?cursor=${headers['next-cursor']}>; rel="next"`)
  expect(pageFrom({ cursor: String(headers['next-cursor']) })).toMatchObject({ value: { beforeId: body[1]?.id } })
})

test('the link keeps the filters and the limit, and replaces the cursor', () => {
  const url = '/v1/things?limit=2&email=a%2Bb%40example.com&cursor=old'
  const { headers } = pageAnswer(rows(3), { beforeId: undefined, limit: 2 }, { url, query: { limit: 2 } })
  const next = new URL(/^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1] ?? '', 'http://localhost')
  expect(Object.fromEntries(next.searchParams)).toEqual({
    limit: '2',
    email: 'a+b@example.com',
    cursor: headers['next-cursor'],
  })
})

test('a cursor is taken with the filters that it was made with, whatever their order and the limit, and with no others', () => {
  const filters = fc.dictionary(fc.constantFrom('status', 'email', 'managerId', 'externalId'), fc.string())
  fc.assert(
    fc.property(filters, filters, fc.integer({ min: 1, max: 500 }), (made, used, limit) => {
      const cursor = cursorOf({ ...made, limit: 2 })
      const reversed = Object.fromEntries(Object.entries(made).toReversed())
      expect(pageFrom({ ...reversed, limit, cursor })).toMatchObject({ ok: true, value: { limit } })
      expect(pageFrom({ ...used, limit, cursor }).ok).toBe(isDeepStrictEqual({ ...made }, { ...used }))
    }),
  )
})

test('nothing but a cursor is taken for one, and the refusal names it', () => {
  const refused = {
    ok: false,
    refusal: { code: 'VALIDATION_FAILED', details: [{ path: 'cursor' }] },
  }
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (cursor) => {
      expect(pageFrom({ cursor })).toMatchObject(refused)
    }),
  )
  const cursor = cursorOf({})
  for (const wrong of ['', '.', cursor.slice(0, -4), Buffer.from(`x.${cursor}`).toString('base64url')]) {
    expect(pageFrom({ cursor: wrong })).toMatchObject(refused)
  }
})

test('a cursor is no place in another list', () => {
  const cursor = cursorOf({ limit: 2 })
  expect(pageFrom({ cursor })).toMatchObject({ ok: true })
  expect(pageFrom({ cursor }, '/v1/others')).toMatchObject({ ok: false, refusal: { code: 'VALIDATION_FAILED' } })
})
