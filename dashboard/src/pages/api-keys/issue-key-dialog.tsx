import { Checkbox, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import { useConfirm } from '../../app/confirmation.tsx'
import { useMode, useRefresh } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { Form, useForm } from '../../ui/form.tsx'
import { endOfDay, today } from '../../ui/time.ts'
import { NewSecret } from './new-secret.tsx'
import { scopes, type Scope } from './scopes.ts'

const PATH = '/dashboard/v1/api-keys'

export function IssueKeyDialog({ onClose }: { onClose: () => void }) {
  const { isAdmin } = useRights()
  const { mode: shown } = useMode()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const [mode, setMode] = useState(isAdmin ? shown : 'test')
  const [chosen, setChosen] = useState<Scope[]>(['performance:read'])
  const [secret, setSecret] = useState<string>()
  const form = useForm({ name: '', expiresOn: '' }, async ({ name, expiresOn }) => {
    const body = { name, mode, scopes: chosen, expiresAt: expiresOn === '' ? null : endOfDay(expiresOn) }
    const headers = await confirm({ what: `Issue the ${mode} key “${name}”`, method: 'POST', path: PATH, body })
    const issued = await answered(own.POST(PATH, { body, headers }))
    setSecret(issued.secret)
    await refresh()
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={secret === undefined ? 'Issue a key' : 'Your new key'}
      closeOnClickOutside={false}
    >
      {secret === undefined ? (
        <Form form={form} submitLabel="Issue" cancel={onClose}>
          <TextInput
            label="Name"
            description="What will use it: “Payroll sync”."
            data-autofocus
            {...form.field('name')}
          />
          <Stack gap={4}>
            <Text size="sm" fw={500} id="key-mode">
              Data
            </Text>
            <SegmentedControl
              aria-labelledby="key-mode"
              value={mode}
              onChange={(value) => setMode(value === 'live' ? 'live' : 'test')}
              data={[
                { value: 'test', label: 'Test' },
                { value: 'live', label: 'Live', disabled: !isAdmin },
              ]}
            />
            {!isAdmin && (
              <Text size="xs" c="dimmed">
                Live keys are issued by Admins.
              </Text>
            )}
          </Stack>
          <Checkbox.Group
            label="Scopes"
            description="What it may do. Reading employees, events and webhooks needs none."
            value={chosen}
            onChange={(values) => setChosen(withoutNeedless(values))}
            error={form.errorAt('scopes')}
          >
            <Stack gap={8} mt="xs">
              {scopes.map(({ scope, grants }) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  disabled={scope !== '*' && chosen.includes('*')}
                  label={<span className="wb-mono">{scope}</span>}
                  description={grants}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            label="Expires at the end of (optional)"
            type="date"
            min={today()}
            {...form.field('expiresOn')}
            error={form.errorAt('expiresAt')}
          />
        </Form>
      ) : (
        <NewSecret secret={secret} onClose={onClose} />
      )}
    </Modal>
  )
}

/** `*` holds all others, so it stands alone. */
function withoutNeedless(values: readonly string[]): Scope[] {
  if (values.includes('*')) return ['*']
  return scopes.map(({ scope }) => scope).filter((scope) => values.includes(scope))
}
