import { useEffect, useState } from 'react'
import { asClock, asDay, exactly, inWords } from './time.ts'

const EVERY_MS = 30_000

/** A moment in words, with the exact value on hover. */
export function Moment({ at, none = '–' }: { at: string | null; none?: string }) {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return <span className="wb-dim">{none}</span>
  return (
    <time dateTime={at} title={exactly(at)} className="wb-nowrap">
      {inWords(at)}
    </time>
  )
}

/** A moment as day and clock, for logs that are read to the second. */
export function LogTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactly(at)} className="wb-nowrap wb-mono">
      {asDay(at)} {asClock(at)}
    </time>
  )
}

/** A calendar date. */
export function Day({ date, none = '–' }: { date: string | null; none?: string }) {
  if (date === null) return <span className="wb-dim">{none}</span>
  return (
    <time dateTime={date} title={date} className="wb-nowrap">
      {asDay(date)}
    </time>
  )
}
