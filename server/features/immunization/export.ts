import { english } from '#language/translate.ts'
import { vaccines } from '#contract/immunization/vaccines.ts'
import { isMember, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { todayIn } from '#server/time.ts'
import { type ExportedDose, listDosesAfter } from './queries/immunizations.ts'

/** Doses per page. Each page is a separate query, so that a slow reader holds no connection. */
const PAGE = 500

/**
 * Returns the doses of a clinic for one of its doctors, page by page. Throws 403, 404, before the first page; that they
 * were taken is recorded.
 */
export async function dosesOfClinic({ db }: Deps, { actor, address }: SignedInCaller, clinicId: string) {
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  if (actor.mustProveEmail) throw forbidden()
  await recordAudit(db, {
    actorUserId: actor.userId,
    action: 'immunizations.exported',
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: {},
  })
  return { day: todayIn(await timeZoneOf(db, clinicId)), rows: pages(db, clinicId) }
}

async function* pages(db: Db, clinicId: string) {
  for (let after: ExportedDose | null = null; ;) {
    const rows: ExportedDose[] = await listDosesAfter(db, clinicId, after, PAGE)
    yield rows.map(({ isElsewhere, place, ...one }) => ({
      ...one,
      vaccine: one.vaccineName ?? english(vaccines[one.vaccine].name),
      where: place ?? (isElsewhere ? 'elsewhere' : 'at the clinic'),
    }))
    if (rows.length < PAGE) return
    after = rows.at(-1)!
  }
}
