import { Button, Group, Stack, Text } from '@mantine/core'
import { SecretOnce } from '../../ui/copy.tsx'

/** The secret with which deliveries are signed, this once. */
export function SigningSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        Your endpoint checks each delivery with this secret. Copy it now: it is not shown again. The packages{' '}
        <code className="wb-mono">standardwebhooks</code> and <code className="wb-mono">svix</code> take it as it is.
      </Text>
      <SecretOnce label="Signing secret" secret={secret} />
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  )
}
