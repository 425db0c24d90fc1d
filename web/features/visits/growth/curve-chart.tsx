import { t } from '#language/translate.ts'
import { centileLines, type GrowthMeasure, type GrowthSex, onLine } from '#contract/visits/growth/growth.ts'
import { scaleOf } from '#web/shell/trends/scale.ts'

/** A measurement at an age in months. */
export interface AgePoint {
  months: number
  value: number
}

interface CurveChartProps {
  /** The picture's content for people who can't see it. */
  label: string
  measure: GrowthMeasure
  sex: GrowthSex
  /** First and last age in months. */
  range: readonly [from: number, to: number]
  points: readonly AgePoint[]
}

const WIDTH = 360
const HEIGHT = 240
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 24, 8, 32]
const STEPS = 80
const MONTH_DAYS = 30.4375

/** Measurements by age over the centile lines 3, 15, 50, 85 and 97. */
export function CurveChart({ label, measure, sex, range: [from, to], points }: CurveChartProps) {
  // the end of a span is the first age of WHO's next table
  const ages = Array.from({ length: STEPS + 1 }, (_, at) => Math.min(from + ((to - from) * at) / STEPS, to - 0.01))
  const lines = centileLines.map(({ centile, z }) => ({
    centile,
    points: ages.flatMap((months) => {
      const value = onLine(measure, sex, months * MONTH_DAYS, z)
      return value === null ? [] : [{ months, value }]
    }),
  }))
  const scale = scaleOf([...lines.flatMap((line) => line.points), ...points].map(({ value }) => value))
  const x = (months: number) => LEFT + ((months - from) / (to - from)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => TOP + ((scale.max - value) / (scale.max - scale.min)) * (HEIGHT - TOP - BOTTOM)
  const inYears = to > 24
  const step = inYears ? ((to - from) / 12 > 8 ? 24 : 12) : 3
  const ticks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)
  const path = (line: readonly AgePoint[]) => line.map(({ months, value }) => `${x(months)},${y(value)}`).join(' ')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full max-w-xl">
      {scale.lines.map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text x={LEFT - 5} y={y(value) + 3} textAnchor="end" className="fill-muted text-[10px] tabular-nums">
            {value}
          </text>
        </g>
      ))}
      {ticks.map((months) => (
        <text
          key={months}
          x={x(months)}
          y={HEIGHT - BOTTOM + 14}
          textAnchor="middle"
          className="fill-muted text-[10px] tabular-nums"
        >
          {inYears ? months / 12 : months}
        </text>
      ))}
      <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 4} textAnchor="middle" className="fill-muted text-[10px]">
        {inYears ? t('Age in years') : t('Age in months')}
      </text>
      {lines.map(({ centile, points: line }) => (
        <g key={centile}>
          <polyline
            points={path(line)}
            fill="none"
            strokeWidth={centile === 50 ? 1.5 : 1}
            strokeDasharray={centile === 15 || centile === 85 ? '4 3' : undefined}
            className="stroke-muted"
          />
          <text x={x(line.at(-1)!.months) + 4} y={y(line.at(-1)!.value) + 3} className="fill-muted text-[9px]">
            {centile}
          </text>
        </g>
      ))}
      <g className="stroke-brand text-brand">
        <polyline points={path(points)} fill="none" strokeWidth={2} />
        {points.map(({ months, value }) => (
          <circle key={`${months} ${value}`} cx={x(months)} cy={y(value)} r={3} fill="currentColor" />
        ))}
      </g>
    </svg>
  )
}
