import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { forbidden, notFound } from '#server/errors.ts'

/** Whose staff a person looks after: that of the clinics they administer (traps T29, T30). */
export interface StaffScope {
  clinicIds: string[]
}

/** The staff that the caller may see. Throws 403 for whoever is no administrator: staff is none of their business. */
export function visibleTo(actor: SignedIn): StaffScope {
  const clinicIds = clinicsAs(actor, 'clinic_admin')
  if (clinicIds.length === 0 && actor.role !== 'clinic_admin') throw forbidden()
  return { clinicIds }
}

/** Throws 403 for whoever is no administrator, 404 for the clinic of another one. */
export function mustAdminister(actor: SignedIn, clinicId: string): void {
  visibleTo(actor)
  if (!isMember(actor, clinicId, 'clinic_admin')) throw notFound()
}
