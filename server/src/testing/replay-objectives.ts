import { expect } from 'vitest'
import { assert, required } from '../kernel/assert.ts'
import { limits } from '../kernel/limits.ts'
import type { TestClient } from './test-client.ts'
import type { CheckIn, KeyResult, KeyResultUpdate, ObjectiveDetail } from '../features/objectives/objectives.schema.ts'

/** An event as the timeline shows it, as far as a reader of this slice's events needs it. */
export interface TimelineEvent {
  type: string
  data: ObjectiveDetail & KeyResult & CheckIn
}

/** What somebody who knows nothing but the timeline makes of it: every objective as its own endpoint should show it. */
export function replay(events: readonly TimelineEvent[]): Map<string, ObjectiveDetail> {
  const objectives = new Map<string, ObjectiveDetail>()
  for (const { type, data } of events) {
    if (type.startsWith('performance.objective.')) {
      objectives.set(data.objective.id, data)
      continue
    }
    const before = required(objectives.get(data.objectiveId), 'an objective is created before its parts')
    objectives.set(data.objectiveId, after(before, type, data))
  }
  return objectives
}

function after(before: ObjectiveDetail, type: string, data: KeyResult & CheckIn): ObjectiveDetail {
  const { keyResults, checkIns } = before
  switch (type) {
    case 'performance.key_result.created':
      return { ...before, keyResults: [...keyResults, data] }
    case 'performance.key_result.updated':
      return { ...before, keyResults: keyResults.map((each) => (each.id === data.id ? data : each)) }
    case 'performance.key_result.deleted':
      return { ...before, keyResults: keyResults.filter((each) => each.id !== data.id) }
    default:
      assert(type === 'performance.check_in.created', `${type} is an event of objectives`)
      return { ...before, checkIns: [data, ...checkIns].slice(0, limits.recentCheckInsMax) }
  }
}

/** Holds that the updates of a key result are its events in their order, each beginning where the one before ended. */
export async function expectHistory(
  client: TestClient,
  keyResultId: string,
  events: readonly TimelineEvent[],
): Promise<void> {
  const { body } = await client.get<KeyResultUpdate[]>(`/v1/performance/key-results/${keyResultId}/updates?limit=500`)
  const told = events.filter(({ type, data }) => type === 'performance.key_result.updated' && data.id === keyResultId)
  const steps = [[0, 0.5], ...told.map(({ data }) => [data.currentValue, data.confidenceScore])]
  expect(
    body
      .toReversed()
      .map((each) => [each.previousValue, each.previousConfidence, each.currentValue, each.confidenceScore]),
  ).toEqual(steps.slice(1).map((after, index) => [...(steps[index] ?? []), ...after]))
}
