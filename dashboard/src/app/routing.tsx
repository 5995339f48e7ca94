import { Navigate, Route, Routes } from 'react-router'
import { ConfirmationProvider } from './confirmation.tsx'
import { SignedInContext, useSessionQuery } from './session.tsx'
import { Shell } from './shell.tsx'
import { paths } from '../paths.ts'
import { AccountPage } from '../pages/account/account-page.tsx'
import { ApiKeysPage } from '../pages/api-keys/api-keys-page.tsx'
import { AuditLogPage } from '../pages/audit-log/audit-log-page.tsx'
import { CyclePage } from '../pages/cycles/cycle-page.tsx'
import { CyclesPage } from '../pages/cycles/cycles-page.tsx'
import { EmployeePage } from '../pages/employees/employee-page.tsx'
import { EmployeesPage } from '../pages/employees/employees-page.tsx'
import { EventPage } from '../pages/events/event-page.tsx'
import { EventsPage } from '../pages/events/events-page.tsx'
import { InvitationPage } from '../pages/invitation/invitation-page.tsx'
import { ModulesPage } from '../pages/modules/modules-page.tsx'
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx'
import { NewObjectivePage } from '../pages/objectives/new-objective-page.tsx'
import { ObjectivePage } from '../pages/objectives/objective-page.tsx'
import { ObjectivesPage } from '../pages/objectives/objectives-page.tsx'
import { OutboxPage } from '../pages/outbox/outbox-page.tsx'
import { OverviewPage } from '../pages/overview/overview-page.tsx'
import { ForgotPasswordPage } from '../pages/password-reset/forgot-password-page.tsx'
import { ResetPasswordPage } from '../pages/password-reset/reset-password-page.tsx'
import { RequestLogPage } from '../pages/request-log/request-log-page.tsx'
import { ReviewPage } from '../pages/reviews/review-page.tsx'
import { ReviewsPage } from '../pages/reviews/reviews-page.tsx'
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx'
import { SignUpPage } from '../pages/sign-up/sign-up-page.tsx'
import { TeamPage } from '../pages/team/team-page.tsx'
import { VerifyEmailPage } from '../pages/verify-email/verify-email-page.tsx'
import { DeliveryPage } from '../pages/webhooks/delivery-page.tsx'
import { WebhookPage } from '../pages/webhooks/webhook-page.tsx'
import { WebhooksPage } from '../pages/webhooks/webhooks-page.tsx'
import { Door } from './door.tsx'
import { Failure, Loading } from '../ui/page.tsx'

/** Pages that need no session, and everything else behind the sign-in. */
export function Routing() {
  return (
    <Routes>
      <Route path={paths.signUp} element={<SignUpPage />} />
      <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
      <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
      <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
      <Route path={paths.invitation} element={<InvitationPage />} />
      <Route path={paths.outbox} element={<OutboxPage />} />
      <Route path="*" element={<BehindSignIn />} />
    </Routes>
  )
}

/** Whoever is not signed in signs in right where they wanted to go. */
function BehindSignIn() {
  const { data: session, error, refetch } = useSessionQuery()
  if (session === undefined) {
    return (
      <Door title="Wagebook">{error === null ? <Loading rows={2} /> : <Failure error={error} retry={refetch} />}</Door>
    )
  }
  const { state, user, company } = session
  if (state !== 'SignedIn' || user === null || company === null) return <SignInPage session={session} />
  return (
    <SignedInContext value={{ user, company }}>
      <ConfirmationProvider>
        <Shell>
          <Pages />
        </Shell>
      </ConfirmationProvider>
    </SignedInContext>
  )
}

function Pages() {
  return (
    <Routes>
      <Route path={paths.signIn} element={<Navigate to={paths.overview} replace />} />
      <Route path={paths.overview} element={<OverviewPage />} />
      <Route path={paths.apiKeys} element={<ApiKeysPage />} />
      <Route path={paths.webhooks} element={<WebhooksPage />} />
      <Route path={paths.webhook} element={<WebhookPage />} />
      <Route path={paths.delivery} element={<DeliveryPage />} />
      <Route path={paths.events} element={<EventsPage />} />
      <Route path={paths.event} element={<EventPage />} />
      <Route path={paths.requestLog} element={<RequestLogPage />} />
      <Route path={paths.employees} element={<EmployeesPage />} />
      <Route path={paths.employee} element={<EmployeePage />} />
      <Route path={paths.objectives} element={<ObjectivesPage />} />
      <Route path={paths.newObjective} element={<NewObjectivePage />} />
      <Route path={paths.objective} element={<ObjectivePage />} />
      <Route path={paths.cycles} element={<CyclesPage />} />
      <Route path={paths.cycle} element={<CyclePage />} />
      <Route path={paths.reviews} element={<ReviewsPage />} />
      <Route path={paths.review} element={<ReviewPage />} />
      <Route path={paths.team} element={<TeamPage />} />
      <Route path={paths.modules} element={<ModulesPage />} />
      <Route path={paths.auditLog} element={<AuditLogPage />} />
      <Route path={paths.account} element={<AccountPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
