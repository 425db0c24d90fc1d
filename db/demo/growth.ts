import { periodsOf } from '#server/features/dashboard/periods.ts'
import { clinicOf } from './clinics.ts'
import { demoDoctor } from './doctors.ts'
import type { Appointment } from './planned.ts'

/** The growth of the demo doctor's revenue compared with this point of last month, in percent (rule A2). */
const GROWTH = 15
/** Ten rupees: prices are round. */
const ROUND = 1000
/** Limits for changing prices; a month that has only begun may miss the goal. */
const [LEAST, MOST] = [0.4, 2.5]

/**
 * Sets the prices of the demo doctor's appointments of last month, so that revenue has grown by 15 percent at any
 * moment.
 */
export function withGrowth(appointments: readonly Appointment[], now: Date): void {
  const { monthFrom, monthTo, lastMonthFrom, lastMonthSoFar } = periodsOf(clinicOf(demoDoctor.clinic).timeZone, now)
  const earning = appointments.filter(({ doctor, status }) => doctor === demoDoctor && status === 'completed')
  const between = (from: Date, to: Date) => earning.filter(({ startsAt }) => from <= startsAt && startsAt < to)
  const sum = (list: readonly Appointment[]) => list.reduce((all, { row }) => all + Number(row.price_minor), 0)
  const before = between(lastMonthFrom, lastMonthSoFar)
  const wished = sum(between(monthFrom, monthTo)) / (1 + GROWTH / 100)
  const factor = wished / sum(before)
  if (!(factor >= LEAST && factor <= MOST)) return
  let left = Math.round(wished / ROUND) * ROUND
  for (const [index, { row }] of before.entries()) {
    const scaled = Math.round((Number(row.price_minor) * factor) / ROUND) * ROUND
    row.price_minor = index === before.length - 1 ? Math.max(ROUND, left) : scaled
    left -= row.price_minor
  }
}
