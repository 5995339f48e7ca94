import { CloseButton, TextInput } from '@mantine/core'

export interface KeyResultDraft {
  key: number
  description: string
  targetValue: string
  unit: string
}

interface Props {
  draft: KeyResultDraft
  number: number
  errorAt: (field: string) => string | undefined
  onChange: (values: Partial<KeyResultDraft>) => void
  onRemove: () => void
}

/** One line of key result: what, how much, of what. */
export function KeyResultFields({ draft, number, errorAt, onChange, onRemove }: Props) {
  return (
    <div className="wb-key-result" role="group" aria-label={`Key result ${number}`}>
      <TextInput
        label="Key result"
        name={`keyResults[${number - 1}].description`}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        error={errorAt('description')}
      />
      <TextInput
        label="Target"
        inputMode="decimal"
        name={`keyResults[${number - 1}].targetValue`}
        value={draft.targetValue}
        onChange={(event) => onChange({ targetValue: event.currentTarget.value })}
        error={errorAt('targetValue')}
      />
      <TextInput
        label="Unit"
        placeholder="reports"
        name={`keyResults[${number - 1}].unit`}
        value={draft.unit}
        onChange={(event) => onChange({ unit: event.currentTarget.value })}
        error={errorAt('unit')}
      />
      <CloseButton aria-label={`Remove key result ${number}`} onClick={onRemove} mt={24} size="lg" />
    </div>
  )
}

/** What was typed, as the API takes numbers: text keeps every digit. A decimal comma is read as a point. */
export function numberFrom(text: string): string {
  return text.trim().replace(',', '.')
}
