import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { Door } from '../../app/door.tsx'
import { useSettings } from '../../app/session.tsx'
import { paths } from '../../paths.ts'

/** Says the same whether the address is known or not. */
export function MailSent({ email, what }: { email: string; what: string }) {
  const settings = useSettings()
  return (
    <Door title="Look into your mail" foot={<Link to={paths.signIn}>Back to the sign-in</Link>}>
      <Text size="sm">
        If everything is right, a mail to <strong>{email}</strong> is on its way with {what}.
      </Text>
      {settings?.outbox === true && (
        <Text size="sm">
          This service sends no mail: <Link to={paths.outbox}>read it in the outbox</Link>.
        </Text>
      )}
    </Door>
  )
}
