import { clinicsAs, isMember, type SignedIn, wholeOf } from '#server/actor.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { BILLS } from '#server/standings.ts'

/** The bills that a person sees (rule J9). */
export interface BillScope {
  /** All of these clinics, with drafts. */
  clinicIds: string[]
  /** Issued ones of these clinics, where the clinic shows amounts to its doctors. */
  doctorClinicIds: string[]
  /** Issued ones of charts that this person holds. */
  userId: string
}

export const visibleTo = (actor: SignedIn): BillScope => ({
  clinicIds: clinicsAs(actor, ...BILLS),
  doctorClinicIds: clinicsAs(actor, 'doctor'),
  userId: actor.userId,
})

/** True for administrators, and staff with the permission to bill. */
export const mayBill = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, ...BILLS)

const mayAlso = (actor: SignedIn, clinicId: string, permission: 'discount' | 'refund') =>
  isMember(actor, clinicId, 'clinic_admin') ||
  (isMember(actor, clinicId, 'staff:bill') && isMember(actor, clinicId, `staff:${permission}`))

/** True for administrators, and staff who bill and have the permission for discounts. */
export const mayDiscount = (actor: SignedIn, clinicId: string): boolean => mayAlso(actor, clinicId, 'discount')

/** True for administrators, and staff who bill and have the permission for refunds and credit notes. */
export const mayRefund = (actor: SignedIn, clinicId: string): boolean => mayAlso(actor, clinicId, 'refund')

/** Returns the most percent of a bill that a person can take off; null: no limit. */
export const limitOf = (actor: SignedIn, clinicId: string, ofStaff: number): number | null =>
  isMember(actor, clinicId, 'clinic_admin') ? null : ofStaff

/** Returns the clinics where a person bills. Throws 403 for people who never do. */
export function clinicsToBillAt(actor: SignedIn): string[] {
  if (clinicsAs(wholeOf(actor), ...BILLS).length === 0) throw forbidden()
  return clinicsAs(actor, ...BILLS)
}

/** Throws 404 for people of no standing at the clinic, 403 for its members who don't bill. */
export function mustBillAt(actor: SignedIn, clinicId: string): void {
  if (mayBill(actor, clinicId)) return
  throw isMember(actor, clinicId, 'doctor', 'staff') ? forbidden() : notFound()
}
