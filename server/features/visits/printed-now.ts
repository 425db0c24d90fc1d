import type { Db } from '#server/database/db.ts'
import { pregnancyStatedIn } from '#server/features/clinical-summary/public.ts'
import { printedWith, type PrintedWithVisit } from '#server/features/prescriptions/public.ts'

type Own = Parameters<typeof printedWith>[1]
type Content = Parameters<typeof printedWith>[2]

/**
 * Returns what a finished visit prints besides its text after a change of it: the pregnancy stays as it was printed, so that a later statement
 * doesn't get the day of the visit.
 */
export const printedAgain = async (
  db: Db,
  own: Own,
  content: Content,
  earlier: PrintedWithVisit | null,
): Promise<PrintedWithVisit> => ({ ...(await printedWith(db, own, content)), pregnancy: earlier?.pregnancy ?? null })

/** Returns what a visit that becomes final prints besides its text, with the pregnancy that the clinic has stated. */
export async function printedNow(db: Db, own: Own, content: Content): Promise<PrintedWithVisit> {
  const stated = await pregnancyStatedIn(db, own.patientId)
  const dueOn = stated?.isPregnant && !stated.reportedByPatient ? stated.dueOn : null
  return { ...(await printedWith(db, own, content)), pregnancy: dueOn === null ? null : { dueOn } }
}
