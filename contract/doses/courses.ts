import { daysOf } from '#contract/prescriptions/medications.ts'
import { addDays } from '#contract/wall-clock.ts'
import { lengthOf } from './amounts.ts'
import type { DoseReading } from './dose.ts'
import { type DoseTexts, readDose } from './parse.ts'

/** A medication's texts, and what they meant at signing. */
type Line = DoseTexts & { reading?: DoseReading | null }

/** When a medication of a prescription is taken. */
export interface Course {
  reading: DoseReading
  /** Null if it follows a medication without an end. */
  startsOn: string | null
  /** Last day; null if it has no end. */
  endsOn: string | null
}

/**
 * Returns the courses of a prescription's medications, in their order: those that begin with "then" start on the day after the one
 * before ends. `date` is the clinic's day of the prescription.
 */
export function coursesOf(medications: readonly Line[], date: string): Course[] {
  const courses: Course[] = []
  for (const one of medications) {
    const reading = one.reading ?? readDose(one)
    const before = courses.at(-1)
    const startsOn = !reading.dose?.isAfterPrevious || !before ? date : before.endsOn && addDays(before.endsOn, 1)
    const length = daysOf(one.duration) ?? (reading.dose && lengthOf(reading.dose))
    courses.push({ reading, startsOn, endsOn: startsOn && length ? addDays(startsOn, length - 1) : null })
  }
  return courses
}

/** Returns the last day of a prescription's medications; null while one of them has no end. */
export function endOf(medications: readonly Line[], date: string): string | null {
  const ends = coursesOf(medications, date).map(({ endsOn }) => endsOn)
  return ends.reduce((last, end) => (last === null || end === null ? null : end > last ? end : last), date)
}
