import { useQuery } from '@tanstack/react-query'
import { generatePath, Link, useParams } from 'react-router'
import { answered } from '../../api/client.ts'
import { useApi } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { StateTag } from '../../ui/badges.tsx'
import { Day } from '../../ui/moment.tsx'
import { Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useEmployees } from '../../ui/use-employees.ts'
import { CheckIns } from './check-ins.tsx'
import { KeyResults } from './key-results.tsx'
import { ObjectiveActions } from './objective-actions.tsx'

const back = { to: paths.objectives, label: 'Objectives' }

export function ObjectivePage() {
  const { id = '' } = useParams()
  const { api, mode } = useApi()
  const { mayWriteData } = useRights()
  const { nameOf } = useEmployees()
  const params = { path: { id } }
  const detail = useQuery({
    queryKey: [mode, 'objectives', id],
    queryFn: () => answered(api.GET('/v1/performance/objectives/{id}', { params })),
  })
  const progress = useQuery({
    queryKey: [mode, 'objectives', id, 'progress'],
    queryFn: () => answered(api.GET('/v1/performance/objectives/{id}/progress', { params })),
  })
  if (detail.data === undefined) {
    return (
      <>
        <PageHeader title="Objective" back={back} />
        {detail.error === null ? <Loading /> : <Failure error={detail.error} />}
      </>
    )
  }
  const { objective, keyResults, checkIns } = detail.data
  const isActive = objective.status === 'Active'
  return (
    <>
      <PageHeader
        title={objective.title}
        lead={objective.description}
        back={back}
        actions={mayWriteData && <ObjectiveActions objective={objective} />}
      />
      <div className="wb-stack">
        <Panel title="Objective">
          <dl className="wb-facts wb-panel-body">
            <div>
              <dt>Progress</dt>
              <dd>
                {progress.data !== undefined && (
                  <ProgressBar share={progress.data.progress} label={`Progress of ${objective.title}`} />
                )}
              </dd>
            </div>
            <div>
              <dt>State</dt>
              <dd>
                <StateTag state={objective.status} />
              </dd>
            </div>
            <div>
              <dt>Owner</dt>
              <dd>
                <Link to={generatePath(paths.employee, { id: objective.ownerEmployeeId })}>
                  {nameOf(objective.ownerEmployeeId)}
                </Link>
              </dd>
            </div>
            <div>
              <dt>Cycle {objective.cycleLabel}</dt>
              <dd>
                <Day date={objective.cycleStart} /> – <Day date={objective.cycleEnd} />
              </dd>
            </div>
          </dl>
        </Panel>
        <KeyResults
          objectiveId={id}
          keyResults={keyResults}
          progress={progress.data?.keyResults ?? []}
          mayWrite={mayWriteData && isActive}
        />
        <CheckIns
          objectiveId={id}
          authorEmployeeId={objective.ownerEmployeeId}
          checkIns={checkIns}
          mayWrite={mayWriteData && isActive}
        />
      </div>
    </>
  )
}
