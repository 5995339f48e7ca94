import { Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, own } from '../../api/client.ts'
import { useRights } from '../../app/rights.ts'
import { sessionKey } from '../../app/session.tsx'
import { Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { useAction } from '../../ui/toast.tsx'

const modules = [
  { module: 'performance', name: 'Performance', what: 'Objectives, appraisal cycles, reviews and promotions.' },
  { module: 'leave', name: 'Leave', what: 'Time-off types, requests, balances and allocations.' },
  { module: 'advances', name: 'Salary advances', what: 'Advances that are requested, approved and paid back.' },
] as const

/** The company's add-ons. */
export function ModulesPage() {
  const { isAdmin } = useRights()
  const { data, error } = useQuery({
    queryKey: ['modules'],
    queryFn: () => answered(own.GET('/dashboard/v1/modules')),
  })
  return (
    <>
      <PageHeader
        title="Modules"
        lead={
          isAdmin
            ? 'Add-ons for live and test data alike. A switch takes effect within a second, and no data is lost while one is off.'
            : 'Add-ons for live and test data alike. Admins switch them.'
        }
      />
      <Panel>
        {error !== null && <Failure error={error} />}
        {data === undefined && error === null && <Loading rows={3} />}
        {data !== undefined && (
          <ul className="wb-notes">
            {modules.map(({ module, name, what }) => (
              <li key={module} className="wb-module">
                <ModuleSwitch
                  module={module}
                  name={name}
                  what={what}
                  isOn={data.find((setting) => setting.module === module)?.enabled ?? false}
                  isLocked={!isAdmin}
                />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

interface Props {
  module: (typeof modules)[number]['module']
  name: string
  what: string
  isOn: boolean
  isLocked: boolean
}

function ModuleSwitch({ module, name, what, isOn, isLocked }: Props) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  /** What was asked for, shown until the service has answered. */
  const [wanted, setWanted] = useState<boolean>()
  const change = async (enabled: boolean) => {
    setWanted(enabled)
    await save(enabled).finally(() => setWanted(undefined))
  }
  const save = async (enabled: boolean) => {
    await answered(own.PUT('/dashboard/v1/modules/{module}', { params: { path: { module } }, body: { enabled } }))
    // The session tells the pages which add-ons there are.
    await queries.invalidateQueries({ queryKey: sessionKey })
    await queries.invalidateQueries()
  }
  return (
    <Switch
      size="md"
      label={name}
      description={what}
      checked={wanted ?? isOn}
      disabled={isLocked || isBusy}
      onChange={({ currentTarget: { checked } }) =>
        run(() => change(checked), `${name} is switched ${checked ? 'on' : 'off'}.`)
      }
    />
  )
}
