import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { forbidden } from '#server/errors.ts'
import { CHARTS } from '#server/standings.ts'

/** Throws 403 for people who aren't patients. Each query checks that the address is verified (rule B2). */
export function refuseOthers(actor: SignedIn): void {
  if (actor.role !== 'patient') throw forbidden()
}

/** Returns the clinics whose charts a person can release as a doctor or administrator. The desk creates codes only. */
export const clinicsToDecideAt = (actor: SignedIn): string[] => clinicsAs(actor, 'doctor', 'clinic_admin')

/** True if a person releases and declines there: a doctor or administrator with a verified address (decision 0027). */
export const decidesAt = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'clinic_admin') && !actor.mustProveEmail

/** True if a person works with a clinic's charts, and so can know of requests for them. */
export const worksWithChartsAt = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, ...CHARTS)
