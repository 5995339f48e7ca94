import { Button, Group, Stack, Text } from '@mantine/core'
import { SecretOnce } from '../../ui/copy.tsx'

/** A key's secret, this once, and how it is used. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        Copy it now and keep it where your program reads its secrets. It is not shown again: a lost key has to be
        rotated.
      </Text>
      <SecretOnce label="Key" secret={secret} />
      <Text size="sm" c="dimmed">
        Send it in the header <code className="wb-mono">X-Api-Key</code>.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>I have copied it</Button>
      </Group>
    </Stack>
  )
}
