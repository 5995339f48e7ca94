import { generatePath, Link } from 'react-router'
import { pageOf } from '../../api/client.ts'
import type { Review } from '../../api/types.ts'
import { useApi } from '../../app/mode.tsx'
import { paths } from '../../paths.ts'
import { StateTag } from '../../ui/badges.tsx'
import { PagedTable, type Column } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty } from '../../ui/page.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { RatingStars } from './rating-stars.tsx'

interface Filters {
  cycleId?: string
  employeeId?: string
  managerReviewerId?: string
  status?: Review['status']
}

export function ReviewsTable({ filters }: { filters: Filters }) {
  const { api, mode } = useApi()
  const pages = usePages([mode, 'reviews', filters], (cursor) => {
    const query = { limit: 50, ...filters, ...(cursor !== undefined && { cursor }) }
    return pageOf(api.GET('/v1/performance/reviews', { params: { query } }))
  })
  return (
    <PagedTable
      label="Reviews"
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      empty={
        <Empty icon="review" title="No reviews">
          When an <Link to={paths.cycles}>appraisal cycle</Link> opens, everybody who has a manager gets a review.
        </Empty>
      }
    />
  )
}

const columns: readonly Column<Review>[] = [
  {
    label: 'Employee',
    render: ({ id, employeeName }) => (
      <Link to={generatePath(paths.review, { id })} className="wb-strong">
        {employeeName}
      </Link>
    ),
  },
  { label: 'Manager', render: ({ managerName }) => managerName },
  { label: 'State', render: ({ status }) => <StateTag state={status} /> },
  { label: 'Rating', render: ({ overallRating }) => <RatingStars rating={overallRating} /> },
  { label: 'Changed', render: ({ updatedAt }) => <Moment at={updatedAt} /> },
]
