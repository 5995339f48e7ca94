import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { answered, own } from '../../api/client.ts'
import { useTabTitle, Empty, Failure, Loading } from '../../ui/page.tsx'
import { Moment } from '../../ui/moment.tsx'
import { paths } from '../../paths.ts'
import { Mark } from '../../ui/icons.tsx'
import { Title } from '@mantine/core'

const EVERY_MS = 3_000

/** What the service would have sent by mail, were it set up to. Only a demo shows it. */
export function OutboxPage() {
  useTabTitle('Outbox')
  const mails = useQuery({
    queryKey: ['outbox'],
    queryFn: () => answered(own.GET('/dashboard/v1/outbox')),
    refetchInterval: EVERY_MS,
  })
  return (
    <main className="wb-content wb-outbox">
      <header className="wb-page-header">
        <div className="wb-grow">
          <Link to={paths.overview} className="wb-brand">
            <Mark /> Wagebook
          </Link>
          <Title order={1} className="wb-title" mt="md">
            Outbox
          </Title>
          <p className="wb-dim">
            This service is not set up to send mail. Whatever it would have sent stands here, for everybody who can open
            this page.
          </p>
        </div>
      </header>
      {mails.error !== null && <Failure error={mails.error} />}
      {mails.isPending && <Loading />}
      {mails.data?.length === 0 && (
        <Empty icon="mail" title="No mail yet">
          Sign up, invite somebody or reset a password, and the mail shows up here.
        </Empty>
      )}
      <div className="wb-stack">
        {mails.data?.map((mail) => (
          <article key={mail.id} className="wb-panel wb-panel-body" aria-label={mail.subject}>
            <div className="wb-dim wb-small">
              To {mail.to} · <Moment at={mail.sentAt} none="not sent yet" />
            </div>
            <Title order={2} size="h5" my="xs">
              {mail.subject}
            </Title>
            <div className="wb-prewrap">{withLinks(mail.text)}</div>
          </article>
        ))}
      </div>
    </main>
  )
}

/** Addresses of this service become links; anything else stays text. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part) => {
    if (!part.startsWith('http')) return part
    const { pathname, search } = URL.canParse(part) ? new URL(part) : { pathname: '/', search: '' }
    return (
      <Link key={part} to={pathname + search}>
        {part}
      </Link>
    )
  })
}
