import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Copy } from '../../ui/copy.tsx'
import { Icon } from '../../ui/icons.tsx'

/** Recovery codes, which are shown this once. Goes on only after somebody says that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setIsKept] = useState(false)
  const text = codes.join('\n')
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        If you lose your second factor, one of these lets you in. Each works once. They are not shown again.
      </Text>
      <ul className="wb-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Copy value={text} label="Copy all" />
        <Button
          component="a"
          size="xs"
          variant="default"
          leftSection={<Icon name="download" size={14} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Wagebook recovery codes\n\n${text}\n`)}`}
          download="wagebook-recovery-codes.txt"
        >
          Download
        </Button>
      </Group>
      <Checkbox
        label="I have stored these codes in a safe place"
        checked={isKept}
        onChange={(event) => setIsKept(event.currentTarget.checked)}
      />
      <Button disabled={!isKept} onClick={onDone}>
        Continue
      </Button>
    </Stack>
  )
}
