import { useSignedIn } from '../../app/session.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { FactorsPanel } from './factors-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** What somebody signs in with, and where they have. */
export function AccountPage() {
  const { user, company } = useSignedIn()
  return (
    <>
      <PageHeader title="My account" lead={`${user.name}, ${user.email}: ${user.role} of ${company.name}.`} />
      <div className="wb-stack">
        <FactorsPanel />
        <SessionsPanel />
        <PasswordPanel />
      </div>
    </>
  )
}
