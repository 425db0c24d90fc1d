import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { MEASURES } from '#server/standings.ts'

/** The pregnancies that a person can read: of their clinics, their own, and in an emergency (rule B3, decision 0103). */
export interface AntenatalScope {
  userId: string
  /** Doctors', and those of staff who record vitals. */
  clinicIds: string[]
  emergencyClinicIds: string[]
}

export const visibleTo = (actor: SignedIn): AntenatalScope => ({
  userId: actor.userId,
  clinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, ...MEASURES),
  emergencyClinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'clinic_admin'),
})

/** True for the doctors of the clinic, who begin and end records and decide the due date. */
export const mayDate = (actor: SignedIn, clinicId: string): boolean =>
  !actor.mustProveEmail && isMember(actor, clinicId, 'doctor')

/** True for people who record checkups: doctors, and staff who record vitals. */
export const mayRecord = (actor: SignedIn, clinicId: string): boolean =>
  !actor.mustProveEmail && isMember(actor, clinicId, ...MEASURES)
