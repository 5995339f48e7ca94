import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf, RequestError } from '../api/request-error.ts'
import { Icon, type IconName } from './icons.tsx'

/** A page's heading, what it is for, and what can be done on it. Names the browser's tab too. */
export function PageHeader(props: { title: string; lead?: ReactNode; actions?: ReactNode; back?: BackLink }) {
  useTabTitle(props.title)
  return (
    <header className="wb-page-header">
      <div className="wb-grow">
        {props.back !== undefined && (
          <Link to={props.back.to} className="wb-back">
            ← {props.back.label}
          </Link>
        )}
        <Title order={1} className="wb-title">
          {props.title}
        </Title>
        {props.lead !== undefined && (
          <Text component="div" c="dimmed" className="wb-lead">
            {props.lead}
          </Text>
        )}
      </div>
      {props.actions !== undefined && <Group gap="xs">{props.actions}</Group>}
    </header>
  )
}

interface BackLink {
  to: string
  label: string
}

export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Wagebook`
  }, [title])
}

/** A card with a heading of its own. */
export function Panel(props: { title?: string; note?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="wb-panel" aria-label={props.title}>
      {props.title !== undefined && (
        <div className="wb-panel-head">
          <div>
            <Title order={2} className="wb-panel-title">
              {props.title}
            </Title>
            {props.note !== undefined && (
              <Text component="div" size="sm" c="dimmed">
                {props.note}
              </Text>
            )}
          </div>
          {props.actions !== undefined && <Group gap="xs">{props.actions}</Group>}
        </div>
      )}
      {props.children}
    </section>
  )
}

/** What stands where there is nothing yet: why, and what to do next. */
export function Empty(props: { icon: IconName; title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="wb-empty">
      <span className="wb-empty-icon">
        <Icon name={props.icon} size={26} />
      </span>
      <Text fw={650}>{props.title}</Text>
      <Text component="div" size="sm" c="dimmed" maw={460}>
        {props.children}
      </Text>
      {props.action}
    </div>
  )
}

/** A refusal in words; `NOT_FOUND` says where else the thing may be. */
export function Failure({ error, retry }: { error: unknown; retry?: (() => unknown) | undefined }) {
  const refusal = error instanceof RequestError ? error : undefined
  const isModuleOff = refusal?.code === 'MODULE_NOT_ENABLED'
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<Icon name="warning" />}
      title={titleOf(refusal)}
      className="wb-alert"
    >
      <Stack gap="xs" align="flex-start">
        <span>{messageOf(error)}</span>
        {refusal?.code === 'NOT_FOUND' && (
          <span>If you followed a link: live and test data are apart, so look at the switch above.</span>
        )}
        {isModuleOff && <span>An Admin can switch it on under Modules; no data was lost.</span>}
        {refusal !== undefined && refusal.requestId !== null && refusal.status >= 500 && (
          <span className="wb-mono wb-small">Request {refusal.requestId}</span>
        )}
        {retry !== undefined && !isModuleOff && (
          <Button size="xs" variant="default" onClick={() => void retry()}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function titleOf(refusal: RequestError | undefined): string {
  if (refusal === undefined) return 'Something went wrong'
  if (refusal.code === 'NOT_FOUND') return 'There is no such thing here'
  if (refusal.code === 'MODULE_NOT_ENABLED') return 'This add-on is switched off'
  return refusal.status === 403 ? 'Not allowed' : 'That did not work'
}

export function Loading({ rows = 4 }: { rows?: number }) {
  return (
    <Stack gap="sm" p="md" aria-busy="true" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={20} radius="sm" />
      ))}
    </Stack>
  )
}
