import { accountMessages } from '#contract/accounts/accounts.ts'
import { clinicsAs, isMember, personBehind, type SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { findDoctorAt } from './queries/signing.ts'

/**
 * Returns the doctor that a person is at a clinic; null if they are no active one. Throws 403 for people who are no
 * doctors, or none there, 404 for a clinic that is not theirs.
 */
export async function ownDoctorAt(db: Db, actor: SignedIn, clinicId: string): Promise<string | null> {
  mustWriteAt(actor, clinicId)
  return findDoctorAt(db, personBehind(actor), clinicId)
}

/** Throws 403 for people who are no doctors, or none at this clinic, 404 for a clinic that is not theirs. */
export function mustWriteAt(actor: SignedIn, clinicId: string): void {
  refuseOthers(actor)
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  if (actor.mustProveEmail) throw forbidden(accountMessages.proveForClinical)
}

/** Throws 403 for people who are a doctor of no clinic. */
export function refuseOthers(actor: SignedIn): void {
  if (clinicsAs(actor, 'doctor').length === 0) throw forbidden()
}
