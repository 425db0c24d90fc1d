import type { Db } from '#server/database/db.ts'
import type { WorkingTimes } from '#contract/working-times/shading.ts'
import type { SignedIn } from '#server/actor.ts'
import { hoursVisibleTo, managedBy } from './policy.ts'
import { listClinicTimes, listDoctorTimes } from './queries/shading.ts'
import { wallClockOfLeave } from './stretch.ts'

/**
 * Returns when the person's clinics are open and the doctors whose leave they keep work, from one day to another by each
 * clinic's clock. Does not say why someone is away.
 */
export async function workingTimes(db: Db, actor: SignedIn, days: { from: string; to: string }): Promise<WorkingTimes> {
  const [clinics, doctors] = await Promise.all([
    listClinicTimes(db, hoursVisibleTo(actor), days),
    listDoctorTimes(db, managedBy(actor), days),
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
