import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { own, pageOf } from '../../api/client.ts'
import type { ApiKey } from '../../api/types.ts'
import { useRights } from '../../app/rights.ts'
import { ModeTag, Tag } from '../../ui/badges.tsx'
import { PagedTable, type Column } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, PageHeader, Panel } from '../../ui/page.tsx'
import { isPast } from '../../ui/time.ts'
import { usePages } from '../../ui/use-pages.ts'
import { IssueKeyDialog } from './issue-key-dialog.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

type Open = { kind: 'issue' } | { kind: 'rotate' | 'revoke'; key: ApiKey } | undefined

/** The company's keys, of both modes. */
export function ApiKeysPage() {
  const { isAdmin, isDeveloper } = useRights()
  const [open, setOpen] = useState<Open>()
  const [hasRevoked, setHasRevoked] = useState(false)
  const all = usePages(['api-keys', 'list'], (cursor) =>
    pageOf(own.GET('/dashboard/v1/api-keys', { params: { query: cursor === undefined ? {} : { cursor } } })),
  )
  const pages = { ...all, rows: all.rows?.filter((key) => hasRevoked || key.revokedAt === null) }
  const close = () => setOpen(undefined)
  const mayChange = (key: ApiKey) => key.revokedAt === null && (isAdmin || (isDeveloper && key.mode === 'test'))
  const issue = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ kind: 'issue' })}>
      Issue a key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="API keys"
        lead="Each opens the live or the test data, for as much as its scopes allow. One key for each integration."
        actions={isDeveloper && issue}
      />
      <Panel>
        <div className="wb-filters">
          <Switch
            label="Show revoked keys"
            checked={hasRevoked}
            onChange={(event) => setHasRevoked(event.currentTarget.checked)}
          />
        </div>
        <PagedTable
          label="API keys"
          pages={pages}
          keyOf={(key) => key.id}
          columns={[
            ...columns,
            ...(isDeveloper
              ? [
                  {
                    label: 'Actions',
                    isActions: true,
                    render: (key: ApiKey) =>
                      mayChange(key) && (
                        <Button.Group>
                          <Button
                            size="xs"
                            variant="default"
                            onClick={() => setOpen({ kind: 'rotate', key })}
                            aria-label={`Rotate ${key.name}`}
                          >
                            Rotate
                          </Button>
                          <Button
                            size="xs"
                            variant="default"
                            onClick={() => setOpen({ kind: 'revoke', key })}
                            aria-label={`Revoke ${key.name}`}
                          >
                            Revoke
                          </Button>
                        </Button.Group>
                      ),
                  },
                ]
              : []),
          ]}
          empty={
            <Empty icon="key" title="No keys" action={isDeveloper && issue}>
              A program needs a key to call the API. It is shown once, when it is issued.
            </Empty>
          }
        />
      </Panel>
      {open?.kind === 'issue' && <IssueKeyDialog onClose={close} />}
      {open?.kind === 'rotate' && <RotateKeyDialog apiKey={open.key} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeKeyDialog apiKey={open.key} onClose={close} />}
    </>
  )
}

const columns: readonly Column<ApiKey>[] = [
  {
    label: 'Name',
    render: (key) => (
      <>
        <div className="wb-strong">{key.name}</div>
        {typeof key.createdBy?.name === 'string' && <div className="wb-dim wb-small">by {key.createdBy.name}</div>}
      </>
    ),
  },
  { label: 'Data', render: (key) => <ModeTag mode={key.mode} /> },
  {
    label: 'Scopes',
    render: ({ scopes }) => (
      <span className="wb-mono wb-break">{scopes.length === 0 ? 'none' : scopes.join(', ')}</span>
    ),
  },
  { label: 'Created', render: (key) => <Moment at={key.createdAt} /> },
  { label: 'Last used', render: (key) => <Moment at={key.lastUsedAt} none="never" /> },
  { label: 'State', render: (key) => <KeyState apiKey={key} /> },
]

function KeyState({ apiKey: key }: { apiKey: ApiKey }) {
  if (key.revokedAt !== null) return <Tag tone="bad">Revoked</Tag>
  if (key.expiresAt === null) return <Tag tone="good">Active</Tag>
  const isOver = isPast(key.expiresAt)
  return (
    <>
      <Tag tone={isOver ? 'bad' : 'warn'}>{isOver ? 'Expired' : 'Expires'}</Tag> <Moment at={key.expiresAt} />
    </>
  )
}
