import { english } from '#language/translate.ts'
import { presentationLabels } from '#contract/antenatal/checkups.ts'
import { datedByLabels, outcomeLabels } from '#contract/antenatal/dating.ts'
import { gestationOn, weeksAndDays } from '#contract/clinical-summary/gestation.ts'
import { isMember, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { todayIn } from '#server/time.ts'
import { type ExportedCheckup, listCheckupsAfter } from './queries/checkups.ts'

/** Checkups per page. Each page is a separate query, so that a slow reader holds no connection. */
const PAGE = 500

/**
 * Returns the antenatal checkups of a clinic for one of its doctors, page by page. Throws 403, 404, before the first page; that they were
 * taken is recorded.
 */
export async function checkupsOfClinic({ db }: Deps, { actor, address }: SignedInCaller, clinicId: string) {
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  if (actor.mustProveEmail) throw forbidden()
  await recordAudit(db, {
    actorUserId: actor.userId,
    action: 'antenatal.exported',
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: {},
  })
  return { day: todayIn(await timeZoneOf(db, clinicId)), rows: pages(db, clinicId) }
}

/** Returns the age as "24+3"; null before the beginning, which a correction of the dates can cause. */
function ageOf(dueOn: string, day: string): string | null {
  const age = gestationOn(dueOn, day)
  return age < 0 ? null : weeksAndDays(age).join('+')
}

async function* pages(db: Db, clinicId: string) {
  for (let after: ExportedCheckup | null = null; ;) {
    const rows: ExportedCheckup[] = await listCheckupsAfter(db, clinicId, after, PAGE)
    yield rows.map((one) => ({
      ...one,
      datedBy: english(datedByLabels[one.datedBy]),
      outcome: one.outcome && english(outcomeLabels[one.outcome]),
      age: ageOf(one.dueOn, one.seenOn),
      presentation: one.presentation && english(presentationLabels[one.presentation]),
    }))
    if (rows.length < PAGE) return
    after = rows.at(-1)!
  }
}
