import { rateText } from '#contract/bills/amounts.ts'
import type { exportBills } from '#contract/bills/export.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { moneyText } from '#server/money.ts'
import { requireAdministrator } from '#server/standings.ts'
import { todayIn } from '#server/time.ts'
import { type ExportedLine, listLinesAfter, type Span } from './queries/export.ts'

const PAGE = 1_000

/** Returns the lines of a clinic's bills between two days, both included, page by page. Throws 403, 404; that they were taken is recorded. */
export async function linesOfClinic({ db }: Deps, { actor, address }: SignedInCaller, clinicId: string, span: Span) {
  requireAdministrator(actor, clinicId)
  await recordAudit(db, {
    actorUserId: actor.userId,
    action: 'bills.exported',
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: { from: span.from ?? null, to: span.to ?? null },
  })
  return { day: todayIn(await timeZoneOf(db, clinicId)), rows: pages(db, clinicId, span) }
}

async function* pages(db: Db, clinicId: string, span: Span) {
  for (let after: ExportedLine | null = null; ;) {
    const page: ExportedLine[] = await listLinesAfter(db, clinicId, span, after, PAGE)
    yield page.map(toRow)
    if (page.length < PAGE) return
    after = page.at(-1)!
  }
}

const amounts = [
  'unitPrice',
  'discount',
  'net',
  'cgst',
  'sgst',
  'igst',
  'tax',
  'lineTotal',
  'billTotal',
  'paid',
  'credited',
  'balance',
] as const

/** Returns a line with its amounts as decimal text. */
export function toRow(line: ExportedLine): Reply<typeof exportBills> {
  const inText = Object.fromEntries(amounts.map((name) => [name, moneyText(line[name], line.currency)]))
  return {
    ...line,
    ...(inText as Record<(typeof amounts)[number], string>),
    taxRate: line.taxRate === null ? null : rateText(line.taxRate),
  }
}
