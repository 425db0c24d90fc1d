import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { forbidden } from '#server/errors.ts'
import { CHARTS } from '#server/standings.ts'

/** Charts are offered to patients; that the address is proved is asked of the database with each (rule B2). Throws 403 for others. */
export function refuseOthers(actor: SignedIn): void {
  if (actor.role !== 'patient') throw forbidden()
}

/** Clinics whose charts a person may release as a doctor or administrator. The desk hands out codes only. */
export const clinicsToDecideAt = (actor: SignedIn): string[] => clinicsAs(actor, 'doctor', 'clinic_admin')

/** True if a person releases and declines there: one of those, with a proved address (decision 0027). */
export const decidesAt = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'clinic_admin') && !actor.mustProveEmail

/** True if a person works with the charts of a clinic, and so may know of requests for them. */
export const worksWithChartsAt = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, ...CHARTS)
