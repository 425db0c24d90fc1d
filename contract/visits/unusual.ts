/**
 * Which measurements are unusual at an age, so that a form asks whether they were typed right. They can be stored.
 *
 * Under 16 years: "Pediatric Vital Signs Reference Chart" of PedsCases (pedscases.com/pediatric-vital-signs-reference-chart), which names the
 * PALS guidelines 2015 for pulse and blood pressure (from the lowest rate asleep to the highest awake; from the limit of low pressure to the
 * highest usual one) and the Canadian Paediatric Society 2015 for the lowest temperature. It has no upper temperature but that of a fever, and
 * none is asked about.
 * From 16 years: National Early Warning Score 2, Royal College of Physicians 2017; values with its highest score on either side.
 * Both read on 2026-11-30.
 */
import type { VitalName } from './content.ts'

type Limits = Partial<Record<VitalName, readonly [low: number | null, high: number | null]>>

const DAYS_OF_YEAR = 365.25
const years = (count: number) => count * DAYS_OF_YEAR

/** The limits of an age group that ends before an age in days; between the limits, including them, a value is usual. */
const groups: readonly { before: number; limits: Limits }[] = [
  { before: 28, limits: { pulse: [90, 205], systolic: [60, 84], diastolic: [35, 53] } },
  { before: years(1), limits: { pulse: [90, 190], systolic: [70, 104], diastolic: [37, 56] } },
  { before: years(3), limits: { pulse: [80, 140], systolic: [72, 106], diastolic: [42, 63] } },
  { before: years(6), limits: { pulse: [65, 120], systolic: [76, 112], diastolic: [46, 72] } },
  { before: years(10), limits: { pulse: [58, 118], systolic: [82, 115], diastolic: [57, 76] } },
  { before: years(12), limits: { pulse: [58, 118], systolic: [90, 120], diastolic: [61, 80] } },
  { before: years(16), limits: { pulse: [50, 100], systolic: [90, 131], diastolic: [64, 83] } },
]
const children: Limits = { temperature: [35.5, null], oxygen: [92, null] }
const adults: Limits = { pulse: [41, 130], systolic: [91, 219], temperature: [35.1, 39], oxygen: [92, null] }

/** Returns the limit that a measurement is beyond at an age in days; null if it is usual or no limit is known. */
export function unusualAt(
  name: VitalName,
  value: number,
  days: number,
): { side: 'low' | 'high'; limit: number } | null {
  const group = groups.find(({ before }) => days < before)
  const [low, high] = (group ? { ...children, ...group.limits } : adults)[name] ?? [null, null]
  if (low !== null && value < low) return { side: 'low', limit: low }
  if (high !== null && value > high) return { side: 'high', limit: high }
  return null
}
