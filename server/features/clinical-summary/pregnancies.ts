import { t } from '#language/translate.ts'
import {
  dueDatesOn,
  type NewPregnancy,
  type Pregnancy,
  pregnancyMessages,
} from '#contract/clinical-summary/pregnancy.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { wrongField } from '#server/errors.ts'
import { announceChange } from '#server/features/patients/public.ts'
import { once } from '#server/http/door/idempotency.ts'
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
