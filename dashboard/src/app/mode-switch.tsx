import { SegmentedControl } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import type { Mode } from '../api/client.ts'
import { useMode } from './mode.tsx'

/** Live or test data, for everything that the pages show and do. */
export function ModeSwitch() {
  const { mode, setMode } = useMode()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const change = (value: string) => {
    setMode(value === 'live' ? 'live' : 'test')
    // What one page shows of the one does not exist in the other: back to its list.
    const [, section = '', ...rest] = pathname.split('/')
    if (rest.length > 0) void navigate(`/${section}`)
  }
  return (
    <SegmentedControl
      className="wb-mode-switch"
      data-mode={mode}
      aria-label="Data shown"
      value={mode}
      onChange={change}
      data={[
        { value: 'test', label: 'Test' },
        { value: 'live', label: 'Live' },
      ]}
    />
  )
}

const words: Readonly<Record<Mode, string>> = {
  test: 'Test data: nothing here is real.',
  live: 'Live data: what you do here is real.',
}

/** Says across the whole page which data is shown. */
export function ModeBar() {
  const { mode } = useMode()
  const [head, tail] = words[mode].split(':')
  return (
    <output className="wb-mode-bar" data-mode={mode}>
      <span>
        <strong>{head}:</strong>
        {tail}
      </span>
    </output>
  )
}
