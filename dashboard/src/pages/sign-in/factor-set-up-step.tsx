import { Button, Divider } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Door } from '../../app/door.tsx'
import { sessionKey } from '../../app/session.tsx'
import { AddPasskey } from '../account/add-passkey.tsx'
import { RecoveryCodes } from '../account/recovery-codes.tsx'
import { TotpSetUp } from '../account/totp-set-up.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SignOutLink } from './sign-out-link.tsx'

/** The first second factor of an account, and its recovery codes before anything else is shown. */
export function FactorSetUpStep() {
  const [way, setWay] = useState<'choose' | 'totp' | 'passkey'>('choose')
  const [codes, setCodes] = useState<readonly string[]>()
  const queries = useQueryClient()
  const goOn = () => void queries.invalidateQueries({ queryKey: sessionKey })

  if (codes !== undefined) {
    return (
      <Door title="Keep your recovery codes">
        <RecoveryCodes codes={codes} onDone={goOn} />
      </Door>
    )
  }
  const finish = (recoveryCodes: readonly string[] | null) =>
    recoveryCodes === null ? goOn() : setCodes(recoveryCodes)
  return (
    <Door
      title="Set up your second factor"
      lead="Your password alone opens nothing. Choose what else you will sign in with; you can add the other one later."
      foot={<SignOutLink />}
    >
      {way === 'choose' && (
        <>
          <Button leftSection={<Icon name="phone" />} onClick={() => setWay('totp')}>
            Authenticator app
          </Button>
          <Divider label="or" />
          <Button variant="default" leftSection={<Icon name="passkey" />} onClick={() => setWay('passkey')}>
            Passkey
          </Button>
        </>
      )}
      {way === 'totp' && <TotpSetUp onDone={finish} onCancel={() => setWay('choose')} />}
      {way === 'passkey' && <AddPasskey onDone={finish} onCancel={() => setWay('choose')} />}
    </Door>
  )
}
