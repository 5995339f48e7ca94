import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { answered } from '../../api/client.ts'
import type { WebhookEndpoint } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { paths } from '../../paths.ts'
import { AskFirst } from '../../ui/ask-first.tsx'
import { useAction } from '../../ui/toast.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { RecoverDialog } from './recover-dialog.tsx'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'

type Open = 'change' | 'recover' | 'rotate' | 'delete'

export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { isBusy, run } = useAction()
  const [open, setOpen] = useState<Open>()
  const params = { path: { id: endpoint.id } }
  const isEnabled = endpoint.status === 'Enabled'
  const close = () => setOpen(undefined)

  const ping = async () => {
    await answered(api.POST('/v1/webhooks/{id}/ping', { params }))
    await refresh()
  }
  const toggle = async () => {
    await answered(api.POST(isEnabled ? '/v1/webhooks/{id}/disable' : '/v1/webhooks/{id}/enable', { params }))
    await refresh()
  }
  const remove = async () => {
    await answered(api.DELETE('/v1/webhooks/{id}', { params }))
    await navigate(paths.webhooks)
    await refresh()
  }
  return (
    <>
      <Button loading={isBusy} disabled={!isEnabled} onClick={() => run(ping, 'A ping is on its way.')}>
        Send a ping
      </Button>
      <Button variant="default" onClick={() => run(toggle, isEnabled ? 'It is disabled.' : 'It is enabled.')}>
        {isEnabled ? 'Disable' : 'Enable'}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('change')}>Change</Menu.Item>
          <Menu.Item onClick={() => setOpen('recover')}>Recover missed events</Menu.Item>
          <Menu.Item onClick={() => setOpen('rotate')}>Rotate the secret</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => setOpen('delete')} className="wb-menu-danger">
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'change' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {open === 'recover' && <RecoverDialog endpointId={endpoint.id} onClose={close} />}
      {open === 'rotate' && <RotateSecretDialog endpointId={endpoint.id} onClose={close} />}
      {open === 'delete' && (
        <AskFirst title="Delete this endpoint?" confirmLabel="Delete" onClose={close} act={remove}>
          Its deliveries are deleted with it, and events that it missed cannot be recovered any more.
        </AskFirst>
      )}
    </>
  )
}
