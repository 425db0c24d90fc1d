import { type SignedInCaller, isMember } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { todayIn } from '#server/time.ts'
import { type ExportedRow, listAfter, type Whose } from './queries.ts'

/** Prescriptions per page. Each page is a separate query, so that a slow reader holds no connection. */
const PAGE = 500

/**
 * Returns the prescriptions of a clinic for one of its doctors, page by page. Throws 403, 404, before the first page; that
 * they were taken is recorded.
 */
export async function prescriptionsOfClinic({ db }: Deps, { actor, address }: SignedInCaller, clinicId: string) {
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  // decision 0027: no clinical text before the email address is verified
  if (actor.mustProveEmail) throw forbidden()
  await recordAudit(db, {
    actorUserId: actor.userId,
    action: 'prescriptions.exported',
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: {},
  })
  return { day: todayIn(await timeZoneOf(db, clinicId)), rows: pages(db, { clinicId }) }
}

/** Returns a person's own prescriptions and those of their family, page by page. */
export const ownPrescriptions = ({ db }: Deps, { actor }: SignedInCaller) => ({
  day: todayIn('UTC'),
  rows: pages(db, { userId: actor.userId }),
})

async function* pages(db: Deps['db'], whose: Whose) {
  for (let after: ExportedRow | null = null; ;) {
    const rows: ExportedRow[] = await listAfter(db, whose, after, PAGE)
    yield rows
    if (new Set(rows.map(({ id }) => id)).size < PAGE) return
    after = rows.at(-1)!
  }
}
