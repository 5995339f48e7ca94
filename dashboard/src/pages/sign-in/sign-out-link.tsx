import { Button } from '@mantine/core'
import { answered, own } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { useAction } from '../../ui/toast.tsx'

/** The way back, for whoever has begun to sign in with the wrong account. */
export function SignOutLink() {
  const { isBusy, run } = useAction()
  const leave = async () => {
    await answered(own.POST('/dashboard/v1/sign-out'))
    location.assign(paths.signIn)
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={isBusy} onClick={() => run(leave)}>
      Use another account
    </Button>
  )
}
