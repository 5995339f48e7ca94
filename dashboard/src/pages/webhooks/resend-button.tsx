import { Button } from '@mantine/core'
import { answered } from '../../api/client.ts'
import type { Delivery } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { useAction } from '../../ui/toast.tsx'

/** Sends a delivery's event once more, as a delivery of its own. */
export function ResendButton({ endpointId, delivery }: { endpointId: string; delivery: Pick<Delivery, 'id'> }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const { isBusy, run } = useAction()
  const resend = async () => {
    const params = { path: { id: endpointId, deliveryId: delivery.id } }
    await answered(api.POST('/v1/webhooks/{id}/deliveries/{deliveryId}/resend', { params }))
    await refresh()
  }
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => run(resend, 'It is being sent again.')}>
      Resend
    </Button>
  )
}
