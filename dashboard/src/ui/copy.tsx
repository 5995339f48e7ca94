import { Button, CopyButton } from '@mantine/core'
import { Icon } from './icons.tsx'

/** Copies a text, and says so. */
export function Copy({ value, label = 'Copy' }: { value: string; label?: string }) {
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
          onClick={copy}
          aria-live="polite"
        >
          {copied ? 'Copied' : label}
        </Button>
      )}
    </CopyButton>
  )
}

/** A secret that is shown this once, with what to do about that. */
export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  return (
    <div className="wb-secret" role="group" aria-label={label}>
      <code className="wb-secret-text">{secret}</code>
      <Copy value={secret} label={`Copy ${label.toLowerCase()}`} />
    </div>
  )
}
