import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import type { AuditLogEntry } from '../../api/types.ts'
import { ModeTag } from '../../ui/badges.tsx'
import { JsonView } from '../../ui/json-view.tsx'
import { LogTime } from '../../ui/moment.tsx'

const factors = { totp: 'authenticator app', passkey: 'passkey', recovery_code: 'recovery code' } as const
const nameless = {
  user: 'Somebody',
  key: 'A key',
  operator: 'The operator',
  service: 'The service',
  nobody: 'Nobody known',
} as const

/** One entry: a line that opens to everything that is known. */
export function AuditLogEntryView({ entry }: { entry: AuditLogEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { action, actor, target, mode, factor, address, occurredAt } = entry
  const factorInWords = factor === null ? '' : `, with ${factors[factor]}`
  return (
    <li>
      <UnstyledButton
        className="wb-audit-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="wb-strong wb-mono">{action}</span>
        <span className="wb-grow wb-break">
          {actor.name ?? nameless[actor.kind]}
          {target !== null && target.name !== actor.name && (
            <span className="wb-dim"> · {target.name ?? `${target.kind} ${target.id}`}</span>
          )}
        </span>
        {mode !== null && <ModeTag mode={mode} />}
        <span className="wb-dim wb-small">
          <LogTime at={occurredAt} />
        </span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <p className="wb-dim wb-small">
              From {address ?? 'nowhere'}
              {factorInWords}
            </p>
            <JsonView label="The entry as JSON" value={entry} />
          </>
        )}
      </div>
    </li>
  )
}
