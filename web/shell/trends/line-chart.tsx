import { plainDate } from '#web/lib/dates.ts'
import { placeOf, type Point, type Scale, scaleOf } from './scale.ts'

export interface Line {
  name: string
  points: readonly Point[]
  /** Classes of the line, which distinguish it from the others besides its label. */
  look: string
  isDashed?: boolean
}

interface LineChartProps {
  /** The picture's content for people who can't see it. */
  label: string
  lines: readonly Line[]
  /** The usual range, as a lighter field behind the lines; null without such a bound. */
  usual?: readonly [low: number | null, high: number | null]
}

const WIDTH = 320
const HEIGHT = 150
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 8, 8, 20]

/** A small picture of values over time; a table beside it has the same values. */
export function LineChart({ label, lines, usual }: LineChartProps) {
  const all = lines.flatMap(({ points }) => points)
  const dates = all.map(({ date }) => date).toSorted()
  const [from, to] = [dates[0]!, dates.at(-1)!]
  const scale = scaleOf(all.map(({ value }) => value))
  const x = (date: string) => LEFT + placeOf(date, from, to) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => TOP + ((scale.max - value) / (scale.max - scale.min)) * (HEIGHT - TOP - BOTTOM)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full max-w-sm">
      {usual ? <Usual range={usual} scale={scale} y={y} /> : null}
      {scale.lines.map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text x={LEFT - 5} y={y(value) + 3} textAnchor="end" className="fill-muted text-[10px] tabular-nums">
            {value}
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 5} className="fill-muted text-[10px]">
        {plainDate(from)}
      </text>
      {to === from ? null : (
        <text x={WIDTH - RIGHT} y={HEIGHT - 5} textAnchor="end" className="fill-muted text-[10px]">
          {plainDate(to)}
        </text>
      )}
      {lines.map(({ name, points, look, isDashed }) => (
        <g key={name} className={look}>
          <polyline
            points={points.map(({ date, value }) => `${x(date)},${y(value)}`).join(' ')}
            fill="none"
            strokeWidth={2}
            strokeDasharray={isDashed ? '5 3' : undefined}
          />
          {points.map(({ date, value, limit }) =>
            limit ? (
              <Limit key={`${date} ${value}`} x={x(date)} y={y(value)} limit={limit} />
            ) : (
              <circle key={`${date} ${value}`} cx={x(date)} cy={y(value)} r={2.5} fill="currentColor" />
            ),
          )}
        </g>
      ))}
    </svg>
  )
}

/** A hollow point with an arrow to where the true value is. */
function Limit({ x, y, limit }: { x: number; y: number; limit: NonNullable<Point['limit']> }) {
  const way = limit === 'below' ? 1 : -1
  return (
    <>
      <path
        d={`M${x},${y} V${y + way * 11} M${x - 3},${y + way * 8} L${x},${y + way * 11} L${x + 3},${y + way * 8}`}
        fill="none"
        strokeWidth={1.5}
      />
      <circle cx={x} cy={y} r={3} className="fill-surface-raised" strokeWidth={1.5} />
    </>
  )
}

interface UsualProps {
  range: NonNullable<LineChartProps['usual']>
  scale: Scale
  y: (value: number) => number
}

/** The part of the usual range within the picture. */
function Usual({ range: [low, high], scale, y }: UsualProps) {
  const top = y(Math.min(high ?? scale.max, scale.max))
  const bottom = y(Math.max(low ?? scale.min, scale.min))
  if (bottom <= top) return null
  return (
    <rect
      x={LEFT}
      y={top}
      width={WIDTH - LEFT - RIGHT}
      height={bottom - top}
      className="fill-positive"
      opacity={0.12}
    />
  )
}
