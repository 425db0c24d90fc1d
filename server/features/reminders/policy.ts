import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'

/** Clinics whose reminders a person looks after: those they administer. */
export const administered = (actor: SignedIn): string[] => clinicsAs(actor, 'clinic_admin')

export const mayChange = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, 'clinic_admin')

/** True for the clinic's own people: for others its settings answer 404. */
export const mayKnowOf = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')
