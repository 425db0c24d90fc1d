import { type SignedInCaller, isMember } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { todayIn } from '#server/time.ts'
import { type ExportedVisit, listVisitsAfter } from './queries.ts'

/** Visits per page. Each page is a separate query, so that a slow reader holds no connection. */
const PAGE = 500

/**
 * Returns the visits of a clinic for one of its doctors, page by page. Throws 403, 404, before the first page; that they
 * were taken is recorded.
 */
export async function visitsOfClinic({ db }: Deps, { actor, address }: SignedInCaller, clinicId: string) {
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  // decision 0027: no clinical text before the email address is verified
  if (actor.mustProveEmail) throw forbidden()
  await recordAudit(db, {
    actorUserId: actor.userId,
    action: 'visits.exported',
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: {},
  })
  return { day: todayIn(await timeZoneOf(db, clinicId)), rows: pages(db, clinicId) }
}

async function* pages(db: Db, clinicId: string) {
  for (let after: ExportedVisit | null = null; ;) {
    const rows: ExportedVisit[] = await listVisitsAfter(db, clinicId, after, PAGE)
    yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!
  }
}
