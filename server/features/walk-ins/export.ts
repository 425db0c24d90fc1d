import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { requireAdministrator } from '#server/standings.ts'
import { type ExportedWalkIn, listWalkInsAfter } from './queries/export.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { todayIn } from '#server/time.ts'

const PAGE = 1_000

interface Span {
  from?: string | undefined
  to?: string | undefined
}

/** Returns the walk-ins of a clinic between two days, both included, page by page. Throws 403, 404; that they were taken is recorded. */
export async function walkInsOf(
  { db }: Deps,
  { actor, address }: SignedInCaller,
  clinicId: string,
  { from, to }: Span,
) {
  requireAdministrator(actor, clinicId)
  await recordAudit(db, {
    actorUserId: actor.userId,
    action: 'walk-ins.exported',
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: { from: from ?? null, to: to ?? null },
  })
  return { day: todayIn(await timeZoneOf(db, clinicId)), rows: pages(db, clinicId, { from, to }) }
}

async function* pages(db: Deps['db'], clinicId: string, span: { from: string | undefined; to: string | undefined }) {
  for (let after: ExportedWalkIn | null = null; ;) {
    const page: ExportedWalkIn[] = await listWalkInsAfter(db, clinicId, span, after, PAGE)
    yield page
    if (page.length < PAGE) return
    after = page.at(-1)!
  }
}
