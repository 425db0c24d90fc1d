import { t } from '#language/translate.ts'
import {
  dueDatesOn,
  isOutdatedOn,
  type NewPregnancy,
  type Pregnancy,
  pregnancyMessages,
} from '#contract/clinical-summary/pregnancy.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { wrongField } from '#server/errors.ts'
import { announceChange } from '#server/features/patients/public.ts'
import { once } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { findPregnancy, insertPregnancy } from './queries/pregnancies.ts'
import { toPregnancy } from './shape.ts'
import { chartToWrite, newRecordIn, repeatable, type WritingCaller } from './writing.ts'

/** States whether a patient is pregnant or breastfeeding. Throws 400 for an impossible due date, 403, 404. */
export async function state(
  { db }: Deps,
  caller: WritingCaller,
  patientId: string,
  { isPregnant, isBreastfeeding, dueOn }: NewPregnancy,
): Promise<Pregnancy> {
  const { actor } = caller
  const body = { isPregnant, isBreastfeeding, dueOn: dueOn || null }
  const request = repeatable(caller, `pregnancies.state:${patientId}`, body, t(pregnancyMessages.keyReused))
  return transaction(db, (tx) =>
    once(tx, request, async () => {
      const { chart, isDoctor } = await chartToWrite(tx, actor, patientId)
      const [from, to] = dueDatesOn(todayIn(chart.clinic.timeZone))
      if (body.dueOn && (body.dueOn < from || body.dueOn > to)) throw wrongField('dueOn', t(pregnancyMessages.dueOn))
      const record = await newRecordIn(tx, actor, { chart, isDoctor }, 'pregnancies')
      await insertPregnancy(tx, record, body)
      await announceChange(tx, caller, 'pregnancy.stated', { ...record, holderId: chart.ownerId }, record.id)
      return toPregnancy((await findPregnancy(tx, patientId))!)
    }),
  )
}

/** What the newest statement of a chart says, as far as it counts today. */
export interface Stated {
  isPregnant: boolean
  isBreastfeeding: boolean
  dueOn: string | null
  statedOn: string
  reportedByPatient: boolean
}

/** Returns the newest statement about pregnancy in a chart, also if it is too old to count; null without one. */
export async function newestStatementIn(db: Db, patientId: string): Promise<(Stated & { isOutdated: boolean }) | null> {
  const stated = await findPregnancy(db, patientId)
  return stated && { ...stated, isOutdated: isOutdatedOn(stated.today, stated) }
}

/** Returns the newest statement about pregnancy in a chart; null without one, and if it is too old to count. */
export async function pregnancyStatedIn(db: Db, patientId: string): Promise<Stated | null> {
  const stated = await newestStatementIn(db, patientId)
  return stated && !stated.isOutdated ? stated : null
}

/**
 * States what a doctor has recorded elsewhere in the chart, so that the summary and the safety check know it. Does nothing if a doctor's
 * newest statement says it already. Breastfeeding stays as stated if it is left out, also if the statement is too old to count.
 */
export async function stateRecorded(
  tx: Tx,
  caller: SignedInCaller,
  chart: { patientId: string; clinicId: string; chartNumber: string; holderId: string | null },
  {
    isPregnant,
    dueOn,
    isBreastfeeding,
  }: { isPregnant: boolean; dueOn: string | null; isBreastfeeding?: boolean | undefined },
): Promise<void> {
  const before = await newestStatementIn(tx, chart.patientId)
  const feeding = isBreastfeeding ?? before?.isBreastfeeding ?? false
  const isSame = before?.isPregnant === isPregnant && before.dueOn === dueOn && before.isBreastfeeding === feeding
  if (isSame && !before.isOutdated && !before.reportedByPatient) return
  const { holderId: _, ...of } = chart
  const record = { ...of, id: newId(), recordedBy: caller.actor.userId, byDoctor: true }
  await insertPregnancy(tx, record, { isPregnant, isBreastfeeding: feeding, dueOn })
  await announceChange(tx, caller, 'pregnancy.stated', chart, record.id)
}
