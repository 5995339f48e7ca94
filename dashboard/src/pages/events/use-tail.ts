import { useEffect, useReducer, useRef } from 'react'
import { answered } from '../../api/client.ts'
import type { Event } from '../../api/types.ts'
import { useApi } from '../../app/mode.tsx'

const EVERY_MS = 2_000
const PAGE = 500
/** So many of the newest are kept; the API has the others. */
const KEPT_MAX = 1_000

interface Tail {
  /** Newest first; undefined until the first answer. */
  events: Event[] | undefined
  error: unknown
}

/**
 * Follows the timeline from a moment on, as any client does: page after page until one is not full, then again and again
 * from the last event that was seen.
 */
export function useTail(options: { since: string; type: string | null; isPaused: boolean }): Tail {
  const { since, type, isPaused } = options
  const { api } = useApi()
  const [tail, add] = useReducer(grow, { events: undefined, error: undefined })
  /** The last event that was seen, from which it also goes on after a pause. */
  const place = useRef(since)

  useEffect(() => {
    if (isPaused) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const query = { since: place.current, limit: PAGE, ...(type !== null && { type: [type] }) }
      try {
        const page = await answered(api.GET('/v1/events', { params: { query } }))
        if (isOver) return
        place.current = page.at(-1)?.occurredAt ?? place.current
        add({ page })
        timer = setTimeout(() => void look(), page.length === PAGE ? 0 : EVERY_MS)
      } catch (error) {
        if (isOver) return
        add({ error })
        timer = setTimeout(() => void look(), EVERY_MS * 3)
      }
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [api, type, isPaused])
  return tail
}

type Step = { page: Event[] } | { error: unknown }

function grow(state: Tail, step: Step): Tail {
  if ('error' in step) return { ...state, error: step.error }
  const seen = new Set(state.events?.map((event) => event.id))
  const fresh = step.page.filter((event) => !seen.has(event.id)).toReversed()
  return { events: [...fresh, ...(state.events ?? [])].slice(0, KEPT_MAX), error: undefined }
}
