import { findReviewForUpdate, updateReview } from '../../server/src/features/appraisals/reviews.store.ts'
import { required } from '../../server/src/kernel/assert.ts'
import { isoFromMs, systemClock } from '../../server/src/kernel/clock.ts'
import { randomIds } from '../../server/src/kernel/ids.ts'
import { openPool } from '../../server/src/storage/pool.ts'
import { appendEvents } from '../../server/src/timeline/append.ts'
import type { DriverSettings } from './driver.process.ts'
import { answerMessages } from './processes.ts'

/** A review that is still to be completed. */
export interface OpenReview {
  tenantId: string
  id: string
}

/** What the bare driver is asked to do: complete all of these, so many at once, with the statements that the service uses. */
export interface ReviewTask {
  concurrency: number
  reviews: OpenReview[]
}

const settings = JSON.parse(required(process.argv[2], 'started with its settings')) as DriverSettings
const pool = openPool(
  { socketFolder: settings.socketFolder },
  { connectionsMax: settings.connections, name: 'wagebook bench reviews' },
)
const ids = randomIds()

answerMessages(async (message) => {
  // The scenario, which alone sends messages, types them as this.
  const { concurrency, reviews } = message as ReviewTask
  const startedAt = performance.now()
  let next = 0
  const worker = async () => {
    for (let review = reviews[next++]; review !== undefined; review = reviews[next++]) await complete(review)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return reviews.length / ((performance.now() - startedAt) / 1000)
})

async function complete({ tenantId, id }: OpenReview): Promise<void> {
  await pool.begin(async (tx) => {
    const { review } = required(await findReviewForUpdate(tx, tenantId, id), 'the review is there')
    const nowMs = systemClock.nowMs()
    const at = isoFromMs(nowMs)
    const part = { managerReviewBody: 'A strong year.', managerReviewSubmittedAt: at, overallRating: 4, updatedAt: at }
    const after = { ...review, ...part, status: 'Complete' } as const
    await updateReview(tx, tenantId, after)
    const event = { id: ids.next(nowMs), type: 'performance.review.completed', data: JSON.stringify(after) }
    await appendEvents(tx, { tenantId, nowMs, events: [event] })
  })
}
