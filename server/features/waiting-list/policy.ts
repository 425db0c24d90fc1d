import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { CHARTS, DESK } from '#server/standings.ts'

/**
 * Returns the clinics whose waiting list a person manages: as administrator, or as staff with the permission for
 * appointments.
 */
export const managedBy = (actor: SignedIn): string[] => clinicsAs(actor, ...DESK)

/** True if the person manages the clinic's waiting list. */
export const manages = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, ...DESK)

/** Throws 404 for another clinic, 403 for its people who don't manage the list. */
export function requireManager(actor: SignedIn, clinicId: string): void {
  if (manages(actor, clinicId)) return
  throw isMember(actor, clinicId, 'doctor', 'staff') ? forbidden() : notFound()
}

/** True if the person sets how the clinic's list works. */
export const maySet = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, 'clinic_admin')

/** True if the person opens charts of the clinic. */
export const opensCharts = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, ...CHARTS)
