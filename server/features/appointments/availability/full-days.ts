import { t } from '#language/translate.ts'
import { bookingMessages } from '#contract/booking/booking.ts'
import type { BookingRules } from '#contract/clinics/booking-rules.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { conflict } from '#server/errors.ts'
import type { BookableClinic } from '#server/features/appointments/queries/availability.ts'
import {
  countComing,
  countsByDay,
  type DayCount,
  lockDayOf,
  type Person,
} from '#server/features/appointments/queries/limits.ts'
import { TimeTakenError } from '#server/features/appointments/taken.ts'
import { dayBounds, wallClockOf } from '#server/time.ts'

type Limits = Pick<BookingRules, 'perDay' | 'perDoctorDay'>

interface Range {
  clinicId: string
  rules: Limits
  timeZone: string
  /** Dates of the clinic, both included. */
  first: string
  last: string
}

const hasLimit = ({ perDay, perDoctorDay }: Limits) => perDay !== null || perDoctorDay !== null

/** Returns the message of the limit that a day has reached for a doctor; null if another appointment fits. */
function limitOf(counts: readonly DayCount[], { perDay, perDoctorDay }: Limits, doctorId: string) {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const own = counts.find((one) => one.doctorId === doctorId)?.count ?? 0
  if (perDay !== null && all >= perDay) return bookingMessages.dayFull
  return perDoctorDay !== null && own >= perDoctorDay ? bookingMessages.doctorDayFull : null
}

/** True if a doctor takes no more online bookings on a date of the clinic. */
export type IsFull = (clinic: Pick<BookableClinic, 'id' | 'rules'>, date: string, doctorId: string) => boolean

/** Returns which doctors take no more online bookings on which days, each clinic's in its range. */
export async function fullDays(db: Db, ranges: readonly Range[]): Promise<IsFull> {
  const limited = ranges.filter(({ rules }) => hasLimit(rules))
  if (limited.length === 0) return () => false
  const from = Math.min(...limited.map(({ first, timeZone }) => dayBounds(first, timeZone).from.getTime()))
  const to = Math.max(...limited.map(({ last, timeZone }) => dayBounds(last, timeZone).to.getTime()))
  const clinicIds = limited.map(({ clinicId }) => clinicId)
  const counted = await countsByDay(db, clinicIds, new Date(from), new Date(to))
  const counts = Map.groupBy(counted, ({ clinicId, date }) => `${clinicId} ${date}`)
  return ({ id, rules }, date, doctorId) => limitOf(counts.get(`${id} ${date}`) ?? [], rules, doctorId) !== null
}

interface Wish {
  clinic: Pick<BookableClinic, 'id' | 'rules' | 'timeZone'>
  doctorId: string
  startsAt: Date
  /** The appointment that is moved. */
  moved?: string | null
}

/**
 * Throws `TimeTakenError` with its reason if the clinic or the doctor takes no more online bookings on that day. The caller
 * holds the doctor's calendar; this takes the clinic's day, so that of two bookings the second counts the first.
 */
export async function refuseFullDay(tx: Tx, { clinic, doctorId, startsAt, moved = null }: Wish): Promise<void> {
  const { id, rules, timeZone } = clinic
  if (!hasLimit(rules)) return
  const { date } = wallClockOf(startsAt, timeZone)
  const { from, to } = dayBounds(date, timeZone)
  if (rules.perDay !== null) await lockDayOf(tx, id, date)
  // counts bookings of other people; nothing about them is returned
  const counts = await asServer(() => countsByDay(tx, [id], from, to, moved))
  const message = limitOf(counts, rules, doctorId)
  if (message) throw new TimeTakenError(undefined, t(message))
}

/**
 * Throws 409 if the patient has as many coming appointments as the clinic takes online. Of a guest, only those booked from
 * the same network count, so that no one learns about another person's appointments.
 */
export async function refuseManyOf(tx: Tx, clinic: Wish['clinic'], person: Omit<Person, 'clinicId'>): Promise<void> {
  const { perPatient } = clinic.rules
  if (perPatient === null) return
  const count = await asServer(() => countComing(tx, { ...person, clinicId: clinic.id }))
  if (count >= perPatient) throw conflict(t(bookingMessages.tooManyConfirmed))
}
