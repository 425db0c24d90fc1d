import { clinicsAs, isMember, type SignedIn, type Standing } from '#server/actor.ts'

/** Standings that read orders and enter results. */
const ENTERS: readonly Standing[] = ['doctor', 'staff:tests']

/** True for the doctors of the clinic, who order tests and acknowledge results. */
export const mayOrder = (actor: SignedIn, clinicId: string): boolean =>
  !actor.mustProveEmail && isMember(actor, clinicId, 'doctor')

/** True for those who enter results: doctors of the clinic, and its staff with the permission. */
export const mayEnter = (actor: SignedIn, clinicId: string): boolean =>
  !actor.mustProveEmail && isMember(actor, clinicId, ...ENTERS)

/** Returns the clinics whose orders a person lists. */
export const clinicsOfList = (actor: SignedIn): string[] => (actor.mustProveEmail ? [] : clinicsAs(actor, ...ENTERS))

/** True for those who manage the clinic's own tests. */
export const mayManage = (actor: SignedIn, clinicId: string): boolean =>
  !actor.mustProveEmail && isMember(actor, clinicId, 'doctor', 'clinic_admin')

/** Returns which results of a chart a person reads: its holder only those that a doctor has acknowledged. */
export function readsTests(
  actor: SignedIn,
  { clinicId, ownerId }: { clinicId: string; ownerId: string | null },
  can: { seeTests: boolean },
): 'all' | 'acknowledged' | 'none' {
  if (!can.seeTests) return 'none'
  return ownerId === actor.userId && !mayEnter(actor, clinicId) ? 'acknowledged' : 'all'
}

/** The orders that a person can know of; what they can do with one is judged after that. */
export interface OrderScope {
  userId: string
  clinicIds: string[]
}

export const knownTo = (actor: SignedIn): OrderScope => ({
  userId: actor.userId,
  clinicIds: clinicsAs(actor, ...ENTERS, 'clinic_admin'),
})
