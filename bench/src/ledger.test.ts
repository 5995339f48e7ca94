import { expect, test } from 'vitest'
import { imbalances, imbalanceText } from './ledger.ts'

const balanced = { endpoint: '/1', published: 10, acknowledged: 7, foreign: 0, due: 3 }

test('a ledger balances when all that was published is acknowledged or still due', () => {
  expect(imbalances([balanced, { ...balanced, acknowledged: 0, due: 10 }])).toEqual([])
})

test.each([
  ['an event that was lost', { acknowledged: 6 }],
  ['an event that is acknowledged and due as well', { due: 4 }],
  ['an event that nobody published', { foreign: 1 }],
  ['an event that nobody published in place of one that was lost', { acknowledged: 7, foreign: 1 }],
])('%s keeps a ledger from balancing', (_, wrong) => {
  const lines = imbalances([balanced, { ...balanced, endpoint: '/2', ...wrong }])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('/2: 10 published')
})

test('of thousands of endpoints that do not balance the first five are told, and how many there are', () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}`)
  const text = imbalanceText(lines, 3_200)
  expect(text).toContain('1000 of 3200 endpoints')
  expect(text).toContain('line 4; and 995 more')
  expect(text).not.toContain('line 5')
})
