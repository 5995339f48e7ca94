import { Button, Divider, Modal, Stack, Text } from '@mantine/core'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { answered, own } from '../api/client.ts'
import { showPasskey } from '../api/passkeys.ts'
import { CodeInput } from '../ui/code-input.tsx'
import { Cancelled, Form, useForm } from '../ui/form.tsx'
import { Icon } from '../ui/icons.tsx'
import { useAction } from '../ui/toast.tsx'

/** The request that is to be confirmed, as it will be sent. */
interface ConfirmedRequest {
  /** What the person is about to do, for the dialog: "Issue the key “Payroll”". */
  what: string
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  body: unknown
}

/**
 * Asks for a fresh second factor for exactly this request and answers the header that it is then sent with. Throws
 * Cancelled when the person closes the dialog.
 */
type Confirm = (request: ConfirmedRequest) => Promise<ConfirmationHeader>
type ConfirmationHeader = { 'Wagebook-Confirmation': string }

interface Open {
  what: string
  id: string
  passkeyOptions: Record<string, unknown> | null
  hasTotp: boolean
  settle: (outcome: 'fulfilled' | 'cancelled') => void
}

const ConfirmationContext = createContext<Confirm>(() => Promise.reject(new Cancelled()))

export function useConfirm(): Confirm {
  return use(ConfirmationContext)
}

export function ConfirmationProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>()
  const confirm = useCallback<Confirm>(async ({ what, method, path, body }) => {
    const confirmation = await answered(own.POST('/dashboard/v1/confirmations', { body: { method, path, body } }))
    const { id, methods, passkeyOptions } = confirmation
    await new Promise<void>((resolve, reject) => {
      const settle: Open['settle'] = (outcome) => {
        setOpen(undefined)
        if (outcome === 'fulfilled') resolve()
        else reject(new Cancelled())
      }
      setOpen({ what, id, passkeyOptions, hasTotp: methods.includes('totp'), settle })
    })
    return { 'Wagebook-Confirmation': id }
  }, [])
  return (
    <ConfirmationContext value={confirm}>
      {children}
      <Modal
        opened={open !== undefined}
        onClose={() => open?.settle('cancelled')}
        title="Confirm with your second factor"
        zIndex={300}
      >
        {open !== undefined && <Factors key={open.id} open={open} />}
      </Modal>
    </ConfirmationContext>
  )
}

function Factors({ open }: { open: Open }) {
  const { run, isBusy } = useAction()
  const params = { path: { id: open.id } }
  const { passkeyOptions } = open
  const form = useForm({ code: '' }, async (body) => {
    await answered(own.POST('/dashboard/v1/confirmations/{id}/totp', { params, body }))
    open.settle('fulfilled')
  })
  const withPasskey = async (options: Record<string, unknown>) => {
    const response = await showPasskey(options)
    await answered(own.POST('/dashboard/v1/confirmations/{id}/passkey', { params, body: { response } }))
    open.settle('fulfilled')
  }
  return (
    <Stack>
      <Text size="sm">{open.what}</Text>
      {open.hasTotp && (
        <Form form={form} submitLabel="Confirm" cancel={() => open.settle('cancelled')}>
          <CodeInput
            description="Each code works once: after signing in, wait for the next one."
            {...form.field('code')}
          />
        </Form>
      )}
      {open.hasTotp && passkeyOptions !== null && <Divider label="or" />}
      {passkeyOptions !== null && (
        <Button
          variant={open.hasTotp ? 'default' : 'filled'}
          leftSection={<Icon name="passkey" />}
          loading={isBusy}
          onClick={() => run(() => withPasskey(passkeyOptions))}
        >
          Confirm with a passkey
        </Button>
      )}
    </Stack>
  )
}
