import type { OwnPractice } from '#contract/doctors.ts'
import type { Actor, SignedInCaller } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { clinicsVisibleTo } from '#server/features/clinics/public.ts'
import { listDoctors } from '#server/features/doctors/queries/doctors.ts'
import { becomeDoctor, mustHaveProvedEmail } from '#server/features/members/public.ts'
import { mustAdminister } from '#server/standings.ts'
import { enrolDoctor } from './enrol.ts'

/**
 * Returns the doctors of the clinics that the caller can see, and their total number; an API key sees only its
 * clinic's.
 */
export async function browseDoctors(db: Db, actor: Actor, page: { clinicId?: string; limit: number; offset: number }) {
  const only = actor.kind === 'signed-in' ? actor.key?.clinicId : undefined
  if (only && page.clinicId && page.clinicId !== only) return { doctors: [], total: 0 }
  return listDoctors(db, clinicsVisibleTo(actor), { ...page, clinicId: only ?? page.clinicId })
}

/**
 * Makes an administrator a doctor of their own clinic (rule I5); this also confirms the license, as when they add a
 * doctor (rule T33). Returns the doctor's id. Throws 403 or 404 if they don't administer it, 409 if they already are
 * its doctor, another doctor has the license number, or their address is not proved.
 */
export async function practiseHere(
  deps: Deps,
  caller: SignedInCaller,
  { clinicId, ...details }: OwnPractice,
): Promise<string> {
  const { actor } = caller
  mustAdminister(actor, clinicId)
  mustHaveProvedEmail(actor)
  // no one can create their own membership, so the server does
  return asServer(() =>
    transaction(deps.db, async (tx) => {
      await becomeDoctor(tx, caller, clinicId)
      const by = { verifiedBy: actor.userId, addedBy: actor.userId }
      return enrolDoctor(tx, { userId: actor.userId, clinicId, details, ...by })
    }),
  )
}
