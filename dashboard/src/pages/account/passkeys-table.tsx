import { Button } from '@mantine/core'
import { answered, own } from '../../api/client.ts'
import { useConfirm } from '../../app/confirmation.tsx'
import { useRefresh } from '../../app/mode.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useAction } from '../../ui/toast.tsx'

interface Passkey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export function PasskeysTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <ul className="wb-notes wb-ruled" aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="wb-line">
          <Icon name="passkey" />
          <div className="wb-grow">
            <div className="wb-strong">{passkey.name}</div>
            <div className="wb-dim wb-small">
              Added <Moment at={passkey.createdAt} />, last used <Moment at={passkey.lastUsedAt} none="never" />
            </div>
          </div>
          <RemoveButton passkey={passkey} />
        </li>
      ))}
    </ul>
  )
}

function RemoveButton({ passkey: { id, name } }: { passkey: Passkey }) {
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { isBusy, run } = useAction()
  const remove = async () => {
    const path = `/dashboard/v1/factors/passkeys/${id}`
    const headers = await confirm({ what: `Remove the passkey “${name}”`, method: 'DELETE', path, body: null })
    await answered(own.DELETE('/dashboard/v1/factors/passkeys/{id}', { params: { path: { id } }, headers }))
    await refresh()
  }
  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      aria-label={`Remove ${name}`}
      onClick={() => run(remove, 'The passkey is removed.')}
    >
      Remove
    </Button>
  )
}
