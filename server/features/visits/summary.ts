import type { z } from 'zod'
import type { getVisitSummaryPdf } from '#contract/visits/summary.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { visitOnPaper, lookOf, pdfHeaders, pdfOf, summaryOf } from '#server/features/prescriptions/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { auditReading } from './news.ts'
import { mayWrite } from './policy.ts'
import type { StoredVisit } from './queries/visits.ts'
import { printedAgain, printedNow } from './printed-now.ts'
import { visitSeenBy } from './read.ts'

/**
 * Returns the printout of a visit without the findings, by default of its newest version, and records the printing. A
 * draft is marked, and only its doctor prints it. Throws 404.
 */
export async function summaryAsPdf(
  deps: Deps,
  caller: Caller<SignedIn>,
  { id, version, size, download }: z.output<typeof getVisitSummaryPdf.query> & { id: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { actor } = caller
  const one = await visitSeenBy(deps.db, actor, id)
  if (one.status === 'draft' && !mayWrite(actor, one)) throw notFound()
  const visit = await visitOnPaper(deps.db, id, version)
  if (!visit) throw notFound()
  await auditReading(deps.db, 'visit.printed', one, caller)
  const print = () => (visit.finalAt ? printedAgain(deps.db, one, visit, null) : printedNow(deps.db, one, visit))
  const printed = visit.printed ?? (await print())
  const look = await lookOf(deps, deps.db, one.clinicId, size)
  const sheet = summaryOf({ ...visit, printed }, printed.parties, look, prescriptionsOf(one))
  const name = `visit-${visit.visitDate}${visit.version > 1 ? `-version-${visit.version}` : ''}.pdf`
  caller.replyHeaders.push(...pdfHeaders(name, download))
  return pdfOf(sheet, visit.finalAt ?? one.savedAt)
}

/** Returns the prescriptions of a visit by number and medications, without the cancelled ones. */
const prescriptionsOf = ({ prescriptions }: StoredVisit): string[] =>
  prescriptions
    .filter(({ status }) => status !== 'cancelled')
    .map(({ number, medications }) => `${number}: ${medications.map((one) => one.medicationName).join(', ')}`)
