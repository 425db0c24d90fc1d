import { setImmediate } from 'node:timers/promises'
import { weekdayOf } from '#contract/wall-clock.ts'
import { type DayPart, mondayOf } from './periods.ts'
import { type Numbered, type PatientAppointments, appointmentIn } from './queries/patients.ts'

export interface PatientCounts {
  patients: number
  returning: number
}

/** Counts of all, of one doctor or service, of a weekday (0 is Sunday), or of a week by its Monday. */
export interface PatientRow extends PatientCounts {
  of: 'total' | 'doctor' | 'service' | 'weekday' | 'week'
  key: string | null
}

/** Number of patients counted before other work gets its turn. */
const AT_ONCE = 2_000

/**
 * Counts the patients of a stretch of time, and those of them with an appointment in the row that isn't their first at the
 * clinic. A patient can be in several rows, so no row is the sum of others.
 */
export async function tallyPatients(
  found: readonly PatientAppointments[],
  numbered: Numbered,
  parts: readonly DayPart[],
): Promise<PatientRow[]> {
  const mondays = [...new Set(parts.map(({ day }) => mondayOf(day)))]
  const weeks = parts.map(({ day }) => mondays.indexOf(mondayOf(day)))
  const weekdays = parts.map(({ day }) => weekdayOf(day))
  const begins = parts.map((part) => (part.begins.getTime() - parts[0]!.begins.getTime()) / 1000)
  const tables = {
    total: new Table(1),
    doctor: new Table(numbered.doctorIds.length),
    service: new Table(numbered.serviceIds.length + 1),
    weekday: new Table(7),
    week: new Table(mondays.length),
  }
  for (const [patient, { first, visits }] of found.entries()) {
    if (patient % AT_ONCE === AT_ONCE - 1) await setImmediate()
    for (const code of visits?.split(' ') ?? []) {
      const { at, doctor, service } = appointmentIn(Number(code), numbered)
      const day = lastNotAfter(begins, at)
      const isLater = at > first
      tables.total.add(0, patient, isLater)
      tables.doctor.add(doctor, patient, isLater)
      tables.service.add(service, patient, isLater)
      tables.weekday.add(weekdays[day]!, patient, isLater)
      tables.week.add(weeks[day]!, patient, isLater)
    }
  }
  return [
    ...tables.total.rows('total', () => null),
    ...tables.doctor.rows('doctor', (n) => numbered.doctorIds[n]!),
    ...tables.service.rows('service', (n) => (n === 0 ? null : numbered.serviceIds[n - 1]!)),
    ...tables.weekday.rows('weekday', String),
    ...tables.week.rows('week', (n) => mondays[n]!),
  ]
}

/** The same of the time before, all together. */
export function tallyBefore(found: readonly PatientAppointments[]): PatientRow[] {
  const seen = found.filter(({ lastBefore }) => lastBefore !== null)
  return [
    {
      of: 'total',
      key: null,
      patients: seen.length,
      returning: seen.filter((one) => one.lastBefore! > one.first).length,
    },
  ]
}

/** Rows of one table. Patients come one after another, so that each row remembers the last one only. */
class Table {
  readonly #counts: (PatientCounts & { seen: number; returned: number })[]

  constructor(rows: number) {
    this.#counts = Array.from({ length: rows }, () => ({ patients: 0, returning: 0, seen: -1, returned: -1 }))
  }

  add(row: number, patient: number, isLater: boolean): void {
    const counts = this.#counts[row]!
    if (counts.seen !== patient) {
      counts.seen = patient
      counts.patients++
    }
    if (isLater && counts.returned !== patient) {
      counts.returned = patient
      counts.returning++
    }
  }

  rows(of: PatientRow['of'], keyOf: (row: number) => string | null): PatientRow[] {
    return this.#counts.map(({ patients, returning }, row) => ({ of, key: keyOf(row), patients, returning }))
  }
}

/** Returns the position of the last number that isn't greater than `at`; the numbers ascend, and the first is 0. */
function lastNotAfter(numbers: readonly number[], at: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (numbers[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}
