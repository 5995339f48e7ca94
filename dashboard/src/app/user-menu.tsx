import { Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { answered, own } from '../api/client.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons.tsx'
import { useAction } from '../ui/toast.tsx'
import { useSignedIn } from './session.tsx'

/** Who has signed in, and the way out. */
export function UserMenu() {
  const { user } = useSignedIn()
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon name="account" />}
          aria-label={`My account, ${user.name}`}
          className="wb-user-button"
        >
          <span className="wb-wide-only">{user.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.email}
          <br />
          {user.role}
        </Menu.Label>
        <Menu.Item component={Link} to={paths.account} leftSection={<Icon name="account" size={16} />}>
          My account
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="signOut" size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Ends the session and forgets everything that was fetched with it. */
function useSignOut(): () => void {
  const { run } = useAction()
  return () =>
    run(async () => {
      await answered(own.POST('/dashboard/v1/sign-out'))
      location.assign(paths.signIn)
    })
}
