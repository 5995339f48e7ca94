/** A share between 0 and 1 as a bar, with its percentage beside it. */
export function ProgressBar({ share, label }: { share: number | null; label: string }) {
  if (share === null) return <span className="wb-dim">no key results</span>
  const percent = Math.round(share * 100)
  return (
    <div className="wb-progress">
      <div className="wb-progress-track" role="progressbar" aria-label={label} aria-valuenow={percent}>
        <div className="wb-progress-fill" style={{ width: `${percent}%` }} />
      </div>
      <span className="wb-progress-figure">{percent} %</span>
    </div>
  )
}
