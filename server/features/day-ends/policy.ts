import { isMember, type SignedIn } from '#server/actor.ts'
import { forbidden, notFound } from '#server/errors.ts'

/** True for people who close the days of a clinic's counters (rule J9): administrators, and staff with the permission. */
const closesDays = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'clinic_admin', 'staff:close-day')

/** Throws 403 for other members of the clinic, 404 for everyone else (rule B4). */
export function mustCloseDays(actor: SignedIn, clinicId: string): void {
  if (closesDays(actor, clinicId)) return
  throw isMember(actor, clinicId, 'doctor', 'staff') ? forbidden() : notFound()
}
