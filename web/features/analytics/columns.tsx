import { axisOf } from './axis.ts'

export interface Column {
  key: string
  /** Under the column; left out without enough space. */
  label: string
  /** Null if there is nothing to count. */
  value: number | null
  /** The label and value in words. */
  words: string
}

interface ColumnsProps {
  /** The picture's content for people who can't see it. */
  label: string
  columns: readonly Column[]
  /** A value of the axis, short. */
  write: (value: number) => string
  /** Counted in ones. */
  whole?: boolean
}

const HEIGHT = 190
/** Above the highest column is room for its value. */
const [TOP, BOTTOM] = [16, 24]
const PLOT = HEIGHT - TOP - BOTTOM
/** Number of labels that fit on a phone. */
const MOST_LABELS = 6
/** From this number of columns on, a column is easier to read without a value above it. */
const MOST_VALUES = 7

/**
 * Columns over time or weekdays, from zero; a table beside them has the same values. Widths are in percent, so that
 * texts keep their size.
 */
export function Columns({ label, columns, write, whole }: ColumnsProps) {
  const axis = axisOf(
    columns.flatMap(({ value }) => value ?? []),
    whole,
  )
  const y = (value: number) => TOP + (1 - value / axis.max) * PLOT
  const slot = 100 / columns.length
  const each = columns.length <= MOST_VALUES + 1 ? 1 : Math.ceil(columns.length / MOST_LABELS)
  return (
    <div role="img" aria-label={label} className="flex">
      <svg aria-hidden="true" height={HEIGHT} className="w-13 shrink-0 sm:w-15">
        <AxisLabels values={axis.lines} y={y} write={write} />
      </svg>
      <svg aria-hidden="true" height={HEIGHT} className="min-w-0 grow">
        <GridLines values={axis.lines} y={y} />
        {columns.map(({ key, label: under, value, words }, at) => {
          const middle = `${(at + 0.5) * slot}%`
          // a narrow column's label would begin before the picture
          const isFirst = at === 0 && each > 1
          return (
            <g key={key}>
              <title>{words}</title>
              {/* the whole slot, so that the pointer finds small columns */}
              <rect x={`${at * slot}%`} width={`${slot}%`} y={TOP} height={PLOT} className="fill-transparent" />
              {value ? (
                <rect
                  x={`${(at + 0.18) * slot}%`}
                  width={`${slot * 0.64}%`}
                  y={y(value)}
                  height={HEIGHT - BOTTOM - y(value)}
                  rx={2}
                  className="fill-brand"
                />
              ) : null}
              {columns.length <= MOST_VALUES && value !== null ? (
                <text x={middle} y={y(value) - 4} textAnchor="middle" className="fill-ink text-[11px] tabular-nums">
                  {write(value)}
                </text>
              ) : null}
              {at % each === 0 ? (
                <text
                  x={isFirst ? `${slot * 0.18}%` : middle}
                  y={HEIGHT - 7}
                  textAnchor={isFirst ? 'start' : 'middle'}
                  className="fill-muted text-[11px]"
                >
                  {under}
                </text>
              ) : null}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

interface AxisLabelsProps {
  values: readonly number[]
  y: (value: number) => number
  write: ColumnsProps['write']
}

const AxisLabels = ({ values, y, write }: AxisLabelsProps) => (
  <>
    {values.map((value) => (
      <text key={value} x="88%" y={y(value) + 4} textAnchor="end" className="fill-muted text-[11px] tabular-nums">
        {write(value)}
      </text>
    ))}
  </>
)

const GridLines = ({ values, y }: { values: readonly number[]; y: (value: number) => number }) => (
  <>
    {values.map((value) => (
      <line
        key={value}
        x1="0"
        x2="100%"
        y1={y(value)}
        y2={y(value)}
        className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
    ))}
  </>
)
