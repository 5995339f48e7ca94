import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import { useConfirm } from '../../app/confirmation.tsx'
import { useRefresh } from '../../app/mode.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Failure, Loading, Panel } from '../../ui/page.tsx'
import { useAction } from '../../ui/toast.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeysTable } from './passkeys-table.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetUp } from './totp-set-up.tsx'

type Open = { kind: 'totp' | 'passkey' } | { kind: 'codes'; codes: readonly string[] }

/** What somebody signs in with beside the password. Each change needs a factor that is there already. */
export function FactorsPanel() {
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { isBusy, run } = useAction()
  const [open, setOpen] = useState<Open>()
  const { data: factors, error } = useQuery({
    queryKey: ['factors'],
    queryFn: () => answered(own.GET('/dashboard/v1/factors')),
  })
  if (factors === undefined) {
    return <Panel title="Second factors">{error === null ? <Loading /> : <Failure error={error} />}</Panel>
  }
  const close = () => {
    setOpen(undefined)
    void refresh()
  }
  const confirmPost = (what: string, path: string) => () => confirm({ what, method: 'POST', path, body: null })
  const finish = (codes: readonly string[] | null) => (codes === null ? close() : setOpen({ kind: 'codes', codes }))
  const newCodes = async () => {
    const path = '/dashboard/v1/factors/recovery-codes'
    const headers = await confirm({ what: 'Make new recovery codes', method: 'POST', path, body: null })
    const { recoveryCodes } = await answered(own.POST(path, { headers }))
    setOpen({ kind: 'codes', codes: recoveryCodes })
  }
  return (
    <>
      <Panel
        title="Second factors"
        actions={
          <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'passkey' })}>
            Add a passkey
          </Button>
        }
      >
        <PasskeysTable passkeys={factors.passkeys} />
        <ul className="wb-notes">
          <li className="wb-line">
            <div className="wb-grow">
              <div className="wb-strong">Authenticator app</div>
              <div className="wb-dim wb-small">
                {factors.totp === null ? (
                  'Not set up.'
                ) : (
                  <>
                    Set up <Moment at={factors.totp.activatedAt} />.
                  </>
                )}
              </div>
            </div>
            <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'totp' })}>
              {factors.totp === null ? 'Set up' : 'Replace'}
            </Button>
          </li>
          <li className="wb-line">
            <div className="wb-grow">
              <div className="wb-strong">Recovery codes</div>
              <div className="wb-dim wb-small">{factors.recoveryCodesLeft} left. New ones replace them.</div>
            </div>
            <Button size="xs" variant="default" loading={isBusy} onClick={() => run(newCodes)}>
              Make new ones
            </Button>
          </li>
        </ul>
      </Panel>
      <Modal
        opened={open !== undefined}
        onClose={close}
        title={open === undefined ? '' : titles[open.kind]}
        closeOnClickOutside={false}
      >
        {open?.kind === 'totp' && (
          <TotpSetUp
            onDone={finish}
            onCancel={close}
            confirm={confirmPost('Set up an authenticator app', '/dashboard/v1/factors/totp')}
          />
        )}
        {open?.kind === 'passkey' && (
          <AddPasskey
            onDone={finish}
            onCancel={close}
            confirm={confirmPost('Add a passkey', '/dashboard/v1/factors/passkeys/options')}
          />
        )}
        {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onDone={close} />}
      </Modal>
    </>
  )
}

const titles = {
  totp: 'Authenticator app',
  passkey: 'Add a passkey',
  codes: 'Your new recovery codes',
} as const
