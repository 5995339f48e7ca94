import { TextInput, type TextInputProps } from '@mantine/core'

/** Six digits of an authenticator app; phones and password managers offer to fill them in. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label="Code from your authenticator app"
      placeholder="123456"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      data-autofocus
      autoFocus
      styles={{ input: { letterSpacing: '0.3em', fontFamily: 'var(--mantine-font-family-monospace)' } }}
      {...props}
    />
  )
}
