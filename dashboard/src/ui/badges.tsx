import type { ReactNode } from 'react'
import type { Mode } from '../api/client.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'calm' | 'accent'

/** A small word in the colour of its meaning; the word itself says it too. */
export function Tag({ tone = 'calm', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`wb-tag wb-tone-${tone}`}>{children}</span>
}

/** The tone of every state that the service names, and what people call it. */
const states: Readonly<Record<string, readonly [Tone, string]>> = {
  Active: ['good', 'Active'],
  Enabled: ['good', 'Enabled'],
  Open: ['good', 'Open'],
  Complete: ['good', 'Complete'],
  Completed: ['good', 'Completed'],
  acknowledged: ['good', 'Acknowledged'],
  Pending: ['accent', 'Pending'],
  Scheduled: ['accent', 'Scheduled'],
  pending: ['accent', 'Pending'],
  PendingSelf: ['warn', 'Waits for self review'],
  PendingManager: ['warn', 'Waits for manager'],
  retrying: ['warn', 'Retrying'],
  Suspended: ['warn', 'Suspended'],
  Disabled: ['bad', 'Disabled'],
  exhausted: ['bad', 'Exhausted'],
  Terminated: ['calm', 'Terminated'],
  Abandoned: ['calm', 'Abandoned'],
  Closed: ['calm', 'Closed'],
  Cancelled: ['calm', 'Cancelled'],
  skipped: ['calm', 'Skipped'],
}

export function StateTag({ state }: { state: string }) {
  const [tone, word] = states[state] ?? ['calm', state]
  return <Tag tone={tone}>{word}</Tag>
}

export function ModeTag({ mode }: { mode: Mode }) {
  return <Tag tone={mode === 'live' ? 'accent' : 'warn'}>{mode === 'live' ? 'Live' : 'Test'}</Tag>
}

/** An HTTP status. */
export function StatusCode({ code }: { code: number | null }) {
  if (code === null) return <span className="wb-dim">none</span>
  const tone: Tone = code < 300 ? 'good' : code < 400 ? 'calm' : code < 500 ? 'warn' : 'bad'
  return (
    <Tag tone={tone}>
      <span className="wb-mono">{code}</span>
    </Tag>
  )
}
