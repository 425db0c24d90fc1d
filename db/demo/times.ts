import type { Insertable } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { dayBounds, todayIn } from '#server/time.ts'
import { demoClinics, evenings } from './clinics.ts'
import { demoDoctors } from './doctors.ts'
import { demoId } from './seeded.ts'

/** Two doctors go to a congress in this number of days, beyond the booked fortnight. */
const CONGRESS = 20

/**
 * Returns rows for `doctor_sessions` and `doctor_leaves`: some doctors do not work every day, and some are away soon.
 */
export function timesRows(now: Date) {
  const clinicOf = (key: string) => demoClinics.find((clinic) => clinic.key === key)!
  const sessions: Insertable<DB['doctor_sessions']>[] = demoDoctors
    .filter(({ specialty }) => specialty === 'ENT')
    .flatMap(({ id }) => [
      ...[1, 2, 3, 4, 5].map((weekday) => ({ doctor_id: id, weekday, starts: '09:00', ends: '18:00' })),
      ...evenings.map((weekday) => ({ doctor_id: id, weekday, starts: '19:00', ends: '21:00' })),
    ])
  const leaves: Insertable<DB['doctor_leaves']>[] = demoDoctors
    .filter(({ specialty }) => ['Dermatology', 'ENT'].includes(specialty))
    .map((doctor) => {
      const { id, timeZone } = clinicOf(doctor.clinic)
      const today = todayIn(timeZone, now)
      const day = addDays(today, CONGRESS)
      return {
        id: demoId('leave', doctor.id),
        doctor_id: doctor.id,
        clinic_id: id,
        starts_at: dayBounds(day, timeZone).from.toISOString(),
        ends_at: dayBounds(addDays(day, 1), timeZone).to.toISOString(),
        reason: 'Congress',
        created_by: doctor.user.id,
        created_at: dayBounds(addDays(today, -1), timeZone).from.toISOString(),
      }
    })
  return { sessions, leaves }
}
