import type { SessionView } from '../../api/types.ts'
import { FactorSetUpStep } from './factor-set-up-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

/** Signing in, as far as the session has come. */
export function SignInPage({ session }: { session: SessionView }) {
  switch (session.state) {
    case 'SecondFactor':
      return <SecondFactorStep session={session} />
    case 'FactorSetUp':
      return <FactorSetUpStep />
    default:
      return <PasswordStep />
  }
}
