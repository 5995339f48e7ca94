import type { DeliveryAttempt } from '../../api/types.ts'
import { StatusCode } from '../../ui/badges.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LogTime } from '../../ui/moment.tsx'
import { Empty, Panel } from '../../ui/page.tsx'

const causes = { event: 'first try', retry: 'retry', ping: 'ping', resend: 'resend' } as const

export function Attempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  return (
    <Panel title="Attempts" note="What was tried, and what your endpoint answered.">
      {attempts.length === 0 ? (
        <Empty icon="requests" title="No attempt yet">
          It waits for its turn; the first try shows up here.
        </Empty>
      ) : (
        <DataTable
          label="Attempts"
          rows={attempts}
          keyOf={({ number }) => String(number)}
          columns={[
            { label: 'Attempt', render: ({ number, triggeredBy }) => `${number}, ${causes[triggeredBy]}` },
            { label: 'Started', render: ({ startedAt }) => <LogTime at={startedAt} /> },
            { label: 'Answer', render: ({ responseCode }) => <StatusCode code={responseCode} /> },
            { label: 'Took', isNumber: true, render: ({ durationMs }) => `${durationMs} ms` },
            { label: 'Address', render: ({ address }) => <span className="wb-mono">{address ?? '–'}</span> },
            {
              label: 'What it said',
              render: ({ error, responseBody }) => <Words error={error} body={responseBody} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}

function Words({ error, body }: { error: string | null; body: string | null }) {
  return (
    <div className="wb-break">
      {error !== null && <div>{error}</div>}
      {body !== null && body !== '' && <div className="wb-mono wb-dim">{body}</div>}
      {error === null && (body ?? '') === '' && <span className="wb-dim">–</span>}
    </div>
  )
}
