/** Something measured on a day. */
export interface Point {
  date: string
  value: number
}

/** Bounds of an axis and the lines between them. */
export interface Scale {
  min: number
  max: number
  lines: number[]
}

const STEPS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
/** Maximum number of lines on an axis. */
const LINES = 5

/** Returns round bounds around the values, with lines at round numbers. */
export function scaleOf(values: readonly number[]): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = STEPS.find((one) => Math.ceil(high / one) - Math.floor(low / one) < LINES) ?? STEPS.at(-1)!
  const min = Math.floor(low / step) * step
  const max = Math.max(Math.ceil(high / step) * step, min + step)
  return { min, max, lines: Array.from({ length: Math.round((max - min) / step) + 1 }, (_, at) => min + at * step) }
}

const DAY_MS = 86_400_000
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** Returns where a date lies between two others, from 0 to 1; in the middle if they are the same. */
export function placeOf(date: string, from: string, to: string): number {
  const [start, end] = [dayOf(from), dayOf(to)]
  return end === start ? 0.5 : (dayOf(date) - start) / (end - start)
}
