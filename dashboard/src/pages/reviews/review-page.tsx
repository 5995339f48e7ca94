import { useQuery } from '@tanstack/react-query'
import { generatePath, Link, useParams } from 'react-router'
import { answered } from '../../api/client.ts'
import type { Review } from '../../api/types.ts'
import { useApi } from '../../app/mode.tsx'
import { useRights } from '../../app/rights.ts'
import { paths } from '../../paths.ts'
import { StateTag } from '../../ui/badges.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Failure, Loading, PageHeader, Panel } from '../../ui/page.tsx'
import { ManagerReviewForm } from './manager-review-form.tsx'
import { RatingStars } from './rating-stars.tsx'
import { SelfReviewForm } from './self-review-form.tsx'

const back = { to: paths.reviews, label: 'Reviews' }

/** One review: both texts, or the forms to write them. */
export function ReviewPage() {
  const { id = '' } = useParams()
  const { api, mode } = useApi()
  const { data: review, error } = useQuery({
    queryKey: [mode, 'reviews', id],
    queryFn: () => answered(api.GET('/v1/performance/reviews/{id}', { params: { path: { id } } })),
  })
  if (review === undefined) {
    return (
      <>
        <PageHeader title="Review" back={back} />
        {error === null ? <Loading /> : <Failure error={error} />}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={`Review of ${review.employeeName}`}
        back={back}
        lead={
          <>
            <StateTag state={review.status} /> by {review.managerName}, in{' '}
            <Link to={generatePath(paths.cycle, { id: review.cycleId })}>its cycle</Link>
          </>
        }
      />
      <div className="wb-stack">
        <SelfReview review={review} />
        <ManagerReview review={review} />
      </div>
    </>
  )
}

function SelfReview({ review }: { review: Review }) {
  const { mayWriteData } = useRights()
  const { selfReviewBody, selfReviewSubmittedAt, status } = review
  const isOpen = status !== 'Complete' && selfReviewBody === null
  return (
    <Panel title="Self review" note={selfReviewSubmittedAt !== null && <Moment at={selfReviewSubmittedAt} />}>
      {selfReviewBody !== null && <div className="wb-review-text wb-prewrap">{selfReviewBody}</div>}
      {isOpen && mayWriteData && <SelfReviewForm review={review} />}
      {selfReviewBody === null && !(isOpen && mayWriteData) && (
        <div className="wb-review-text wb-dim">{review.employeeName} has not written one.</div>
      )}
    </Panel>
  )
}

function ManagerReview({ review }: { review: Review }) {
  const { mayWriteData } = useRights()
  const { managerReviewBody, managerReviewSubmittedAt, overallRating, status } = review
  const isOpen = status !== 'Complete'
  return (
    <Panel
      title="Manager review"
      note={managerReviewSubmittedAt !== null && <Moment at={managerReviewSubmittedAt} />}
      actions={overallRating !== null && <RatingStars rating={overallRating} />}
    >
      {managerReviewBody !== null && <div className="wb-review-text wb-prewrap">{managerReviewBody}</div>}
      {isOpen && mayWriteData && <ManagerReviewForm review={review} />}
      {isOpen && !mayWriteData && (
        <div className="wb-review-text wb-dim">{review.managerName} has not written one yet.</div>
      )}
    </Panel>
  )
}
