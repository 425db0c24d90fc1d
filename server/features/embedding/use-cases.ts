import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import type { Embedding } from '#contract/embedding.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { mayChange, mayKnowOf } from './policy.ts'
import { listSites, replaceSites } from './queries.ts'

/** Throws 404 for a clinic that is not the person's, 403 when they do not administer it. */
function refuseOthers(actor: SignedIn, clinicId: string): void {
  if (!mayKnowOf(actor, clinicId)) throw notFound(t('Clinic not found.'))
  if (!mayChange(actor, clinicId)) throw forbidden()
}

/** Returns the sites that can show the clinic's booking page, for its administrator. Throws as `refuseOthers`. */
export async function readEmbedding(db: Db, actor: SignedIn, clinicId: string): Promise<Embedding> {
  refuseOthers(actor, clinicId)
  return { origins: await listSites(db, clinicId) }
}

/** Replaces the sites, without duplicates. Throws as `refuseOthers`. */
export async function saveEmbedding(
  db: Db,
  actor: SignedIn,
  address: string,
  clinicId: string,
  { origins }: Embedding,
): Promise<Embedding> {
  refuseOthers(actor, clinicId)
  await transaction(db, async (tx) => {
    await replaceSites(tx, clinicId, [...new Set(origins)])
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'clinic.embedding-changed',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      address,
      detail: { count: origins.length },
    })
  })
  return { origins: await listSites(db, clinicId) }
}

/** Sites that may embed a clinic's booking page, for the page's headers. */
export const framersOf = (db: Db, clinicId: string): Promise<string[]> => listSites(db, clinicId)
