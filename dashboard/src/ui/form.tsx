import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react'
import { messageOf, RequestError, type FieldError } from '../api/request-error.ts'

type Values = Record<string, string>

/** The fields of a form, all text as browsers hold them, and what the service said about them. */
export interface FormState<Fields extends Values> {
  values: Fields
  set: (change: Partial<Fields>) => void
  /** The properties of an input; the error is the service's own message about that field. */
  field: (name: keyof Fields & string) => FieldProps
  /** The message about a place of the body that is no field of its own: `keyResults[0].unit`. */
  errorAt: (path: string) => string | undefined
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  isBusy: boolean
  /** What was refused and belongs to no field. */
  problem: string | undefined
}

interface FieldProps {
  name: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  error: string | undefined
}

/** Sends what was typed with `send` and shows refusals where they belong. */
export function useForm<Fields extends Values>(initial: Fields, send: (values: Fields) => Promise<unknown>) {
  const [values, setValues] = useState(initial)
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set(Object.keys(initial)))
  const details: readonly FieldError[] = error instanceof RequestError ? error.details : []

  const set = (change: Partial<Fields>) => setValues((now) => ({ ...now, ...change }))
  const errorAt = (path: string) => details.find((detail) => detail.path === path)?.message
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsBusy(true)
    setError(undefined)
    setShown(new Set(fieldNames(event.currentTarget)))
    try {
      await send(values)
    } catch (failure) {
      if (!(failure instanceof Cancelled)) setError(failure)
    } finally {
      setIsBusy(false)
    }
  }
  const isShown = details.length > 0 && details.every(({ path }) => shown.has(path))
  const form: FormState<Fields> = {
    values,
    set,
    errorAt,
    submit: (event) => void submit(event),
    isBusy,
    problem: error === undefined || isShown ? undefined : messageOf(error),
    field: (name) => ({
      name,
      value: values[name] ?? '',
      // One field of the record, whose values are all text.
      onChange: (event) => set({ [name]: event.target.value } as Partial<Fields>),
      error: errorAt(name),
    }),
  }
  return form
}

/** Thrown when the person has changed their mind; nothing is shown then. */
export class Cancelled extends Error {}

function fieldNames(form: HTMLFormElement): string[] {
  return Array.from(form.elements, (element) => element.getAttribute('name') ?? '')
}

export function Form<Fields extends Values>(props: {
  form: FormState<Fields>
  submitLabel: string
  submitColor?: string
  cancel?: (() => void) | undefined
  isWide?: boolean
  children: ReactNode
}) {
  const { form } = props
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        {props.children}
        {form.problem !== undefined && (
          <Alert role="alert" color="red" variant="light" className="wb-alert">
            {form.problem}
          </Alert>
        )}
        <Group justify={props.isWide === true ? 'stretch' : 'flex-end'} gap="xs" grow={props.isWide === true}>
          {props.cancel !== undefined && (
            <Button variant="default" onClick={props.cancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={form.isBusy} {...(props.submitColor && { color: props.submitColor })}>
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
