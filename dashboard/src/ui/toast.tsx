import { Notification } from '@mantine/core'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { messageOf } from '../api/request-error.ts'
import { Cancelled } from './form.tsx'
import { Icon } from './icons.tsx'

interface Toast {
  id: number
  text: string
  isFailure: boolean
}

type Say = (text: string, options?: { isFailure?: boolean }) => void

const SHOWN_MS = 5_000
const ToastContext = createContext<Say>(() => undefined)
let lastId = 0

/** Short messages at the edge, read aloud by screen readers, gone after a while. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const say = useCallback<Say>(
    (text, { isFailure = false } = {}) => {
      const id = (lastId += 1)
      setToasts((all) => [...all.slice(-3), { id, text, isFailure }])
      setTimeout(() => remove(id), isFailure ? SHOWN_MS * 2 : SHOWN_MS)
    },
    [remove],
  )
  return (
    <ToastContext value={say}>
      {children}
      <div className="wb-toasts" aria-live="polite">
        {toasts.map(({ id, text, isFailure }) => (
          <Notification
            key={id}
            withBorder
            color={isFailure ? 'red' : 'teal'}
            icon={<Icon name={isFailure ? 'warning' : 'check'} />}
            onClose={() => remove(id)}
            closeButtonProps={{ 'aria-label': 'Dismiss' }}
          >
            {text}
          </Notification>
        ))}
      </div>
    </ToastContext>
  )
}

export function useToast(): Say {
  return use(ToastContext)
}

/** Runs what a button does: says that it was done, or why it was not. `isBusy` is true meanwhile. */
export function useAction(): { isBusy: boolean; run: (work: () => Promise<unknown>, done?: string) => void } {
  const say = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>, done: string | undefined) => {
    try {
      await work()
      if (done !== undefined) say(done)
    } catch (error) {
      if (!(error instanceof Cancelled)) say(messageOf(error), { isFailure: true })
    }
  }
  const run = (work: () => Promise<unknown>, done?: string) => {
    setIsBusy(true)
    void attempt(work, done).finally(() => setIsBusy(false))
  }
  return { isBusy, run }
}
