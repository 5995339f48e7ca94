import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'

export interface Series {
  label: string
  tone: 'accent' | 'good' | 'warn' | 'bad'
}

export interface Bar {
  /** What the axis says below it. */
  label: string
  /** What is read out and shown on hover. */
  title: string
  /** One value for each series, from the bottom to the top. */
  values: readonly number[]
}

const WIDTH_MIN = 240
const HEIGHT = 190
const LEFT = 38
const BOTTOM = 22
const TOP = 8
/** What a label below the bars needs. */
const LABEL_WIDTH = 64

/** Stacked bars over time, drawn as one picture; the same figures stand in a table that screen readers get. */
export function BarChart({ title, series, bars }: { title: string; series: readonly Series[]; bars: readonly Bar[] }) {
  const id = useId()
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const width = Math.max(WIDTH_MIN, measured)
  const most = roundUp(Math.max(2, ...bars.map((bar) => sum(bar.values))))
  const step = (width - LEFT) / Math.max(1, bars.length)
  const heightOf = (value: number) => ((HEIGHT - BOTTOM - TOP) * value) / most
  return (
    <figure className="wb-chart" aria-labelledby={id}>
      <figcaption id={id} className="wb-chart-legend">
        <span className="wb-hidden">{title}: </span>
        {series.map(({ label, tone }) => (
          <span key={label}>
            <i className={`wb-swatch wb-fill-${tone}`} aria-hidden="true" /> {label}
          </span>
        ))}
      </figcaption>
      <div ref={ref}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} aria-hidden="true">
          {[0, 0.5, 1].map((share) => {
            const y = HEIGHT - BOTTOM - heightOf(most * share)
            return (
              <g key={share}>
                <line x1={LEFT} x2={width} y1={y} y2={y} className="wb-grid" />
                <text x={LEFT - 6} y={y + 4} textAnchor="end" className="wb-axis">
                  {compact.format(most * share)}
                </text>
              </g>
            )
          })}
          {bars.map((bar, index) => (
            <Stacked
              key={bar.title}
              bar={bar}
              series={series}
              x={LEFT + step * index}
              width={step}
              heightOf={heightOf}
            />
          ))}
          {bars.map(
            (bar, index) =>
              index % Math.ceil((bars.length * LABEL_WIDTH) / (width - LEFT)) === 0 &&
              step * index + LABEL_WIDTH * 0.6 < width - LEFT && (
                <text key={bar.title} x={LEFT + step * index} y={HEIGHT - 6} className="wb-axis">
                  {bar.label}
                </text>
              ),
          )}
        </svg>
      </div>
      <FiguresTable title={title} series={series} bars={bars} />
    </figure>
  )
}

function Stacked(props: {
  bar: Bar
  series: readonly Series[]
  x: number
  width: number
  heightOf: (value: number) => number
}) {
  const { bar, series, x, width, heightOf } = props
  return (
    <g>
      <title>{bar.title}</title>
      <rect x={x} y={TOP} width={width} height={HEIGHT - BOTTOM - TOP} fill="transparent" />
      {bar.values.map((value, index) => {
        const top = heightOf(sum(bar.values.slice(0, index + 1)))
        const { label, tone } = series[index] ?? { label: String(index), tone: 'accent' }
        const gap = Math.min(2, width * 0.2)
        return (
          <rect
            key={label}
            x={x + gap / 2}
            y={HEIGHT - BOTTOM - top}
            width={Math.max(0.5, width - gap)}
            height={heightOf(value)}
            className={`wb-fill-${tone}`}
          />
        )
      })}
    </g>
  )
}

function FiguresTable({ title, series, bars }: { title: string; series: readonly Series[]; bars: readonly Bar[] }) {
  return (
    <table className="wb-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars
          .filter((bar) => sum(bar.values) > 0)
          .map((bar) => (
            <tr key={bar.title}>
              <th scope="row">{bar.label}</th>
              {bar.values.map((value, index) => (
                <td key={series[index]?.label}>{value}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' })

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** The next 1, 2 or 5 times a power of ten, so that the axis has figures that people read at once. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10)
}
