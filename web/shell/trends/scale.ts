/** Something measured on a day. */
export interface Point {
  date: string
  value: number
  /** The true value is below or above this one, which is the limit of what could be measured. */
  limit?: 'below' | 'above'
}

/** Bounds of an axis and the lines between them. */
export interface Scale {
  min: number
  max: number
  lines: number[]
}

/** Steps between lines; the small ones are for values below one. */
const SMALL_STEPS = [0.01, 0.02, 0.05, 0.1, 0.2]
const STEPS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
/** Maximum number of lines on an axis. */
const LINES = 5

/** Returns round bounds around the values, with lines at round numbers. */
export function scaleOf(values: readonly number[]): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const steps = high < 1 ? [...SMALL_STEPS, ...STEPS] : STEPS
  const step = steps.find((one) => Math.ceil(high / one) - Math.floor(low / one) < LINES) ?? steps.at(-1)!
  const min = round(Math.floor(low / step) * step)
  const max = round(Math.max(Math.ceil(high / step) * step, min + step))
  const count = Math.round((max - min) / step) + 1
  return { min, max, lines: Array.from({ length: count }, (_, at) => round(min + at * step)) }
}

/** Removes what binary fractions add: 3 × 0.1 is 0.30000000000000004. */
const round = (value: number): number => Number(value.toFixed(2))

const DAY_MS = 86_400_000
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** Returns where a date lies between two others, from 0 to 1; in the middle if they are the same. */
export function placeOf(date: string, from: string, to: string): number {
  const [start, end] = [dayOf(from), dayOf(to)]
  return end === start ? 0.5 : (dayOf(date) - start) / (end - start)
}
