/** The lines of an axis that begins at zero. */
export interface Axis {
  max: number
  lines: number[]
}

const ROUND = [1, 2, 2.5, 5, 10]
/** Maximum number of steps on an axis. */
const STEPS = 4

/** Returns an axis from zero to a round number at or above the largest value; `whole` for whole numbers. */
export function axisOf(values: readonly number[], whole = false): Axis {
  const largest = Math.max(0, ...values)
  if (largest === 0) return { max: 1, lines: [0] }
  const power = 10 ** Math.floor(Math.log10(largest / STEPS))
  const steps = ROUND.map((one) => one * power).filter((step) => !whole || Number.isInteger(step))
  const step = Math.max(whole ? 1 : 0, steps.find((one) => one * STEPS >= largest) ?? 10 * power)
  const count = Math.ceil(Number((largest / step).toFixed(9)))
  return { max: step * count, lines: Array.from({ length: count + 1 }, (_, at) => at * step) }
}
