import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, useForm } from './form.tsx'

/** Asks before something that cannot be undone, and shows why it was refused, if it was. */
export function AskFirst(props: {
  title: string
  confirmLabel: string
  onClose: () => void
  act: () => Promise<unknown>
  children: ReactNode
}) {
  const { title, confirmLabel, onClose, act, children } = props
  const form = useForm({}, async () => {
    await act()
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form form={form} submitLabel={confirmLabel} submitColor="red.8" cancel={onClose}>
        <Text component="div" size="sm">
          {children}
        </Text>
      </Form>
    </Modal>
  )
}
