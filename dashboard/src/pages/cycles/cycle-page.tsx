import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { answered } from '../../api/client.ts'
import type { AppraisalCycle } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { AskFirst } from '../../ui/ask-first.tsx'
import { StateTag } from '../../ui/badges.tsx'
import { Day } from '../../ui/moment.tsx'
import { Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useAction } from '../../ui/toast.tsx'
import { ReviewsTable } from '../reviews/reviews-table.tsx'

const back = { to: paths.cycles, label: 'Appraisal cycles' }

export function CyclePage() {
  const { id = '' } = useParams()
  const { api, mode } = useApi()
  const { mayWriteData } = useRights()
  const { data: cycle, error } = useQuery({
    queryKey: [mode, 'cycles', id],
    queryFn: () => answered(api.GET('/v1/performance/appraisal-cycles/{id}', { params: { path: { id } } })),
  })
  if (cycle === undefined) {
    return (
      <>
        <PageHeader title="Appraisal cycle" back={back} />
        {error === null ? <Loading /> : <Failure error={error} />}
      </>
    )
  }
  const { pendingSelf, pendingManager, complete, excluded } = cycle.counts
  const all = pendingSelf + pendingManager + complete
  return (
    <>
      <PageHeader title={cycle.name} back={back} actions={mayWriteData && <CycleActions cycle={cycle} />} />
      <div className="wb-stack">
        <Panel title="Cycle">
          <dl className="wb-facts wb-panel-body">
            <div>
              <dt>State</dt>
              <dd>
                <StateTag state={cycle.status} />
              </dd>
            </div>
            <div>
              <dt>From – until</dt>
              <dd>
                <Day date={cycle.opensOn} /> – <Day date={cycle.closesOn} />
              </dd>
            </div>
            <div>
              <dt>
                Complete, {complete} of {all} reviews
              </dt>
              <dd>
                <ProgressBar share={all === 0 ? 0 : complete / all} label="Reviews that are complete" />
              </dd>
            </div>
            <div>
              <dt>Wait for self review, for manager</dt>
              <dd>
                {pendingSelf}, {pendingManager}
              </dd>
            </div>
            <div>
              <dt>Employees without a review</dt>
              <dd>{excluded}</dd>
            </div>
          </dl>
        </Panel>
        <Panel title="Reviews">
          <ReviewsTable filters={{ cycleId: id }} />
        </Panel>
      </div>
    </>
  )
}

type Action = 'open' | 'close' | 'cancel'

function CycleActions({ cycle }: { cycle: AppraisalCycle }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const { isBusy, run } = useAction()
  const [asked, setAsked] = useState<'close' | 'cancel'>()
  const params = { path: { id: cycle.id } }
  const act = async (action: Action) => {
    if (action === 'close') {
      await answered(api.POST('/v1/performance/appraisal-cycles/{id}/close', { params, body: { force: true } }))
    } else {
      await answered(api.POST(`/v1/performance/appraisal-cycles/{id}/${action}`, { params }))
    }
    await refresh()
  }
  return (
    <>
      {cycle.status === 'Scheduled' && (
        <>
          <Button loading={isBusy} onClick={() => run(() => act('open'), 'The cycle is open.')}>
            Open now
          </Button>
          <Button variant="default" onClick={() => setAsked('cancel')}>
            Cancel the cycle
          </Button>
        </>
      )}
      {cycle.status === 'Open' && (
        <Button variant="default" onClick={() => setAsked('close')}>
          Close now
        </Button>
      )}
      {asked === 'close' && (
        <AskFirst
          title="Close this cycle?"
          confirmLabel="Close the cycle"
          onClose={() => setAsked(undefined)}
          act={() => act('close')}
        >
          Nobody can write a review in it afterwards, also where one is still missing.
        </AskFirst>
      )}
      {asked === 'cancel' && (
        <AskFirst
          title="Cancel this cycle?"
          confirmLabel="Cancel the cycle"
          onClose={() => setAsked(undefined)}
          act={() => act('cancel')}
        >
          It will not open.
        </AskFirst>
      )}
    </>
  )
}
