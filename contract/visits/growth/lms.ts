/**
 * Calculates with L, M and S, which describe how a measure is distributed at an age: the power that makes it symmetric, the median, and the
 * coefficient of variation. Formulas: WHO Child Growth Standards, Methods and development (2006), chapter 7, as WHO's R package anthro
 * computes them (R/z-score-helper.R, read on 2026-11-30).
 */
export interface Lms {
  l: number
  m: number
  s: number
}

/** Returns the value that is `z` standard deviations from the median. */
export const valueOfZ = ({ l, m, s }: Lms, z: number): number =>
  Math.abs(l) < 1e-9 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l)

/** Returns the z-score of a value, the inverse of `valueOfZ`. */
const plainZ = ({ l, m, s }: Lms, value: number): number =>
  Math.abs(l) < 1e-9 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s)

/**
 * Returns the z-score of a weight or of a measure made from it. Beyond three standard deviations it is extrapolated with the distance
 * between the second and the third, as WHO prescribes for skewed measures.
 */
function weightZ(lms: Lms, value: number): number {
  const z = plainZ(lms, value)
  if (Math.abs(z) <= 3) return z
  const side = Math.sign(z)
  const third = valueOfZ(lms, 3 * side)
  const step = Math.abs(third - valueOfZ(lms, 2 * side))
  return 3 * side + (value - third) / step
}

/** Returns the z-score of a value; `isWeight` for weight and BMI. */
export const zOf = (lms: Lms, value: number, isWeight: boolean): number =>
  isWeight ? weightZ(lms, value) : plainZ(lms, value)

/** Coefficients of Abramowitz and Stegun, Handbook of Mathematical Functions, formula 7.1.26; the error is below 0.0000002. */
const ERF = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]

/** Returns which percentage of healthy children have a lower z-score. */
export function centileOfZ(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const part = 1 / (1 + 0.3275911 * x)
  const erf = 1 - ERF.reduceRight((sum, one) => (sum + one) * part, 0) * Math.exp(-x * x)
  return 50 * (1 + Math.sign(z) * erf)
}
