import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { CHARTS } from '#server/standings.ts'

/** True for those who record and correct doses: doctors of the clinic, and its staff with the permission. */
export const mayRecord = (actor: SignedIn, clinicId: string): boolean =>
  !actor.mustProveEmail && isMember(actor, clinicId, 'doctor', 'staff:immunizations')

/** True for the doctors of the clinic, who choose schedules. */
export const mayChoose = (actor: SignedIn, clinicId: string): boolean =>
  !actor.mustProveEmail && isMember(actor, clinicId, 'doctor')

/** Returns the clinics whose due doses a person lists. */
export const clinicsOfList = (actor: SignedIn): string[] =>
  actor.mustProveEmail ? [] : clinicsAs(actor, 'doctor', 'staff:immunizations')

/** The doses whose charts a person can open; what they can do there is judged after that. */
export interface DoseScope {
  userId: string
  clinicIds: string[]
}

export const openableBy = (actor: SignedIn): DoseScope => ({
  userId: actor.userId,
  clinicIds: clinicsAs(actor, ...CHARTS),
})
