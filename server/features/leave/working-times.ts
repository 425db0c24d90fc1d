import type { Kysely } from 'kysely'
import type { WorkingTimes } from '#contract/working-times.ts'
import type { SignedIn } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { hoursVisibleTo, keptBy } from './policy.ts'
import { listClinicTimes, listDoctorTimes } from './queries/working-times.ts'
import { wallClockOfLeave } from './stretch.ts'

/**
 * When the clinics of the person are open and the doctors whose leave they keep work, from one day to another by each
 * clinic's clock. Why somebody is away is not told.
 */
export async function workingTimes(
  db: Kysely<DB>,
  actor: SignedIn,
  days: { from: string; to: string },
): Promise<WorkingTimes> {
  const [clinics, doctors] = await Promise.all([
    listClinicTimes(db, hoursVisibleTo(actor), days),
    listDoctorTimes(db, keptBy(actor), days),
  ])
  return {
    clinics,
    doctors: doctors.map(({ leaves, timeZone, ...doctor }) => ({
      ...doctor,
      leaves: leaves.map(([from, to]) =>
        wallClockOfLeave({ startsAt: new Date(from), endsAt: new Date(to) }, timeZone),
      ),
    })),
  }
}
