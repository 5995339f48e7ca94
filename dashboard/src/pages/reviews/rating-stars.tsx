const BEST = 5

/** A rating of 1 to 5. */
export function RatingStars({ rating }: { rating: number | null }) {
  if (rating === null) return <span className="wb-dim">–</span>
  return (
    <span className="wb-nowrap" title={`${rating} of ${BEST}`}>
      <span aria-hidden="true" className="wb-stars">
        {'★'.repeat(rating)}
        <span className="wb-stars-off">{'★'.repeat(BEST - rating)}</span>
      </span>
      <span className="wb-hidden">
        {rating} of {BEST}
      </span>
    </span>
  )
}
