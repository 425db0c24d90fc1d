import type { frequencies } from '#contract/prescriptions/medications.ts'
import { timeAt } from '#contract/wall-clock.ts'

/** Times of the day that are suggested for a frequency; the patient changes them to fit meals and sleep. */
const timesOf: Record<(typeof frequencies)[number], readonly string[]> = {
  'Once daily': ['08:00'],
  'Twice daily': ['08:00', '20:00'],
  'Three times daily': ['08:00', '14:00', '20:00'],
  'Four times daily': ['08:00', '12:00', '16:00', '20:00'],
  'Every 4 hours': ['02:00', '06:00', '10:00', '14:00', '18:00', '22:00'],
  'Every 6 hours': ['00:00', '06:00', '12:00', '18:00'],
  'Every 8 hours': ['06:00', '14:00', '22:00'],
  'Every 12 hours': ['08:00', '20:00'],
  'As needed': [],
  'Before meals': ['07:30', '12:30', '19:30'],
  'After meals': ['08:30', '13:30', '20:30'],
  'At bedtime': ['22:00'],
}

/** Most times a day. */
export const TIMES_MAX = 12

/** Morning, noon and night of "1-0-1"; four parts have the afternoon in between. */
const PARTS_OF_DAY: Record<number, readonly string[]> = {
  3: ['08:00', '14:00', '20:00'],
  4: ['08:00', '12:00', '16:00', '20:00'],
}
const BY_PART = /^[0-9½](?:\s*-\s*[0-9½]){2,3}$/
const HOURLY = /^every (\d{1,2}) hours?$/i

/**
 * Returns the times suggested for a frequency, in order: an empty list for medicines taken as needed, and null for text
 * without times, for which the patient chooses.
 */
export function proposedTimes(frequency: string): string[] | null {
  const text = frequency.trim()
  const [, known] = Object.entries(timesOf).find(([name]) => name.toLowerCase() === text.toLowerCase()) ?? []
  if (known) return [...known]
  if (BY_PART.test(text)) {
    const parts = text.split('-').map((part) => part.trim())
    const times = PARTS_OF_DAY[parts.length]!.filter((_, index) => parts[index] !== '0')
    return times.length > 0 ? times : null
  }
  const [, hours] = HOURLY.exec(text) ?? []
  const every = Number(hours)
  if (!every || 24 % every !== 0 || 24 / every > TIMES_MAX) return null
  return Array.from({ length: 24 / every }, (_, turn) => timeAt((((6 + turn * every) % 24) * 60) % 1440)).toSorted()
}

/** Units that are counted one by one. Milliliters of a bottle are not. */
const UNITS =
  /^(\d{1,2}(?:\.\d{1,2})?|½|half(?: an?)?)\s*(?:tablets?|tabs?|capsules?|caps?|sachets?|suppositor(?:y|ies))\b/i

/**
 * Returns the number of tablets or capsules in a dose, such as 2 for "2 tablets"; null if the dosage isn't counted in
 * units.
 */
export function unitsOf(dosage: string): number | null {
  const [, count] = UNITS.exec(dosage.trim()) ?? []
  if (!count) return null
  const units = /^\d/.test(count) ? Number(count) : 0.5
  return units > 0 ? units : null
}
