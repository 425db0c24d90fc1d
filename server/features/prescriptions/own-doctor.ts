import { t } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { clinicsAs, isMember, personBehind, type SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { findDoctorAt } from './queries/signing.ts'

/**
 * Returns a person's doctor record at a clinic; null if they aren't an active one. Throws 403 for people who aren't
 * doctors, or not there, 404 for a clinic that isn't theirs.
 */
export async function ownDoctorAt(db: Db, actor: SignedIn, clinicId: string): Promise<string | null> {
  mustWriteAt(actor, clinicId)
  return findDoctorAt(db, personBehind(actor), clinicId)
}

/** Throws 403 for people who aren't doctors, or not at this clinic, 404 for a clinic that isn't theirs. */
export function mustWriteAt(actor: SignedIn, clinicId: string): void {
  refuseOthers(actor)
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  if (actor.mustProveEmail) throw forbidden(t(accountMessages.proveForClinical))
}

/** Throws 403 for people who are a doctor of no clinic. */
export function refuseOthers(actor: SignedIn): void {
  if (clinicsAs(actor, 'doctor').length === 0) throw forbidden()
}
