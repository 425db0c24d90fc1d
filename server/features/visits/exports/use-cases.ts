import { type SignedInCaller, isMember } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { todayIn } from '#server/time.ts'
import { listVisitsAfter, listVitalsAfter } from './queries.ts'

/** Visits per page. Each page is a separate query, so that a slow reader holds no connection. */
const PAGE = 500

/** A page after a row, by its id and place. */
type After = { id: string; place: string }
type ListAfter<Row extends After> = (db: Db, clinicId: string, after: After | null, limit: number) => Promise<Row[]>

/**
 * Returns the visits of a clinic for one of its doctors, page by page. Throws 403, 404, before the first page; that they
 * were taken is recorded.
 */
export const visitsOfClinic = (deps: Deps, caller: SignedInCaller, clinicId: string) =>
  exported(deps, caller, clinicId, 'visits.exported', listVisitsAfter)

/** The same for vitals that were recorded as entries of their own. */
export const vitalsOfClinic = (deps: Deps, caller: SignedInCaller, clinicId: string) =>
  exported(deps, caller, clinicId, 'vitals.exported', listVitalsAfter)

async function exported<Row extends After>(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  clinicId: string,
  action: 'visits.exported' | 'vitals.exported',
  list: ListAfter<Row>,
) {
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  // decision 0027: no clinical text before the email address is verified
  if (actor.mustProveEmail) throw forbidden()
  await recordAudit(db, {
    actorUserId: actor.userId,
    action,
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: {},
  })
  return { day: todayIn(await timeZoneOf(db, clinicId)), rows: pages(db, clinicId, list) }
}

async function* pages<Row extends After>(db: Db, clinicId: string, list: ListAfter<Row>) {
  for (let after: Row | null = null; ;) {
    const rows: Row[] = await list(db, clinicId, after, PAGE)
    yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!
  }
}
