import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { answered } from '../../api/client.ts'
import type { Employee } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { useAction } from '../../ui/toast.tsx'
import { EmployeeDialog } from './employee-dialog.tsx'
import { TerminateDialog } from './terminate-dialog.tsx'

/** What can be done with an employment in its state. */
export function EmployeeActions({ employee }: { employee: Employee }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const { run } = useAction()
  const [open, setOpen] = useState<'change' | 'terminate'>()
  const params = { path: { id: employee.id } }
  const { status, terminationDate } = employee
  const act = (path: ActionPath, done: string) =>
    run(async () => {
      await answered(api.POST(path, { params }))
      await refresh()
    }, done)
  if (status === 'Terminated') return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen('change')}>
        Change
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'Active' && (
            <Menu.Item onClick={() => act('/v1/employees/{id}/suspend', 'The employment is suspended.')}>
              Suspend
            </Menu.Item>
          )}
          {status === 'Suspended' && (
            <Menu.Item onClick={() => act('/v1/employees/{id}/reinstate', 'The employment goes on.')}>
              Reinstate
            </Menu.Item>
          )}
          {terminationDate === null ? (
            <Menu.Item className="wb-menu-danger" onClick={() => setOpen('terminate')}>
              End the employment
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => act('/v1/employees/{id}/cancel-termination', 'No end is set any more.')}>
              Take the end back
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'change' && <EmployeeDialog employee={employee} onClose={() => setOpen(undefined)} />}
      {open === 'terminate' && <TerminateDialog employee={employee} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type ActionPath =
  | '/v1/employees/{id}/suspend'
  | '/v1/employees/{id}/reinstate'
  | '/v1/employees/{id}/cancel-termination'
