import { clinicsAs, isMember, type SignedIn, type Standing } from '#server/actor.ts'

/** Standings that ask patients to fill in forms. */
const ASKS: readonly Standing[] = ['doctor', 'clinic_admin', 'staff:patients']

/** True for those who ask patients of the clinic to fill in forms. */
export const mayRequest = (actor: SignedIn, clinicId: string): boolean =>
  !actor.mustProveEmail && isMember(actor, clinicId, ...ASKS)

/** True for those who write the clinic's forms. */
export const mayManage = (actor: SignedIn, clinicId: string): boolean =>
  !actor.mustProveEmail && isMember(actor, clinicId, 'clinic_admin')

/** True for the doctors of the clinic, who review answers and accept them into the chart. */
export const mayReview = (actor: SignedIn, clinicId: string): boolean =>
  !actor.mustProveEmail && isMember(actor, clinicId, 'doctor')

/** Returns the requests whose answers a person reads, apart from emergency access. */
export const answersReadBy = (actor: SignedIn): RequestScope => ({
  userId: actor.userId,
  clinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'doctor'),
})

/** The requests that a person can know of; what they can do with one is judged after that. */
export interface RequestScope {
  userId: string
  clinicIds: string[]
}

export const knownTo = (actor: SignedIn): RequestScope => ({
  userId: actor.userId,
  clinicIds: clinicsAs(actor, ...ASKS),
})
