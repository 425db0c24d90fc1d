import { isMember, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { todayIn } from '#server/time.ts'
import { type ExportedDocument, listSignedAfter } from './queries/exported.ts'

/** Documents per page. Each page is a separate query, so that a slow reader holds no connection. */
const PAGE = 500

/**
 * Returns the signed documents of a clinic for one of its doctors, page by page. Throws 403, 404, before the first page; that they were taken is
 * recorded.
 */
export async function documentsOfClinic({ db }: Deps, { actor, address }: SignedInCaller, clinicId: string) {
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  if (actor.mustProveEmail) throw forbidden()
  await recordAudit(db, {
    actorUserId: actor.userId,
    action: 'medical-documents.exported',
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: {},
  })
  return { day: todayIn(await timeZoneOf(db, clinicId)), rows: pages(db, clinicId) }
}

async function* pages(db: Db, clinicId: string) {
  for (let after: ExportedDocument | null = null; ;) {
    const rows: ExportedDocument[] = await listSignedAfter(db, clinicId, after, PAGE)
    yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!
  }
}
