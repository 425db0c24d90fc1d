import { t } from '#language/translate.ts'
import { plainDay } from '#contract/days.ts'
import { type FormRequest, type NewAcceptance, requestMessages } from '#contract/forms/requests.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, wrongField } from '#server/errors.ts'
import { addAllergyWithin, addProblemWithin } from '#server/features/clinical-summary/public.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { announceChange } from '#server/features/patients/public.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { wallClockOf } from '#server/time.ts'
import { mayReview } from './policy.ts'
import { insertAcceptance } from './queries/acceptances.ts'
import { requestToChange, shown } from './requests.ts'

/** True if the same text was added from an answer: another doctor was faster. */
const isAccepted = ({ acceptances }: Pick<FormRequest, 'acceptances'>, { question, text }: NewAcceptance) =>
  acceptances.some((one) => one.question === question && one.text.toLowerCase() === text.toLowerCase())

/** Adds an answer to the chart as the doctor writes it. Throws 400, 403, 404, 409 if newer answers arrived. */
export async function accept(
  deps: Deps,
  caller: SignedInCaller & { idempotencyKey: string | null },
  id: string,
  body: NewAcceptance,
): Promise<FormRequest> {
  const { actor, idempotencyKey: key } = caller
  const reused = t(requestMessages.keyReused)
  const request: Repeatable | null =
    key === null ? null : { scope: `forms.accept:${id}:${actor.userId}`, key, body, reused }
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const one = await requestToChange(tx, caller, id, mayReview)
      const [sent] = one.submissions
      if (!sent) throw conflict(t(requestMessages.notAnswered))
      if (sent.version !== body.version) throw conflict(t(requestMessages.newer), { code: 'record-changed' })
      const target = one.definition.questions.find(({ id: known }) => known === body.question)?.mapsTo
      if (!target || !sent.answers.some(({ question }) => question === body.question))
        throw wrongField('question', t(requestMessages.notMapped))
      if (isAccepted(one, body)) throw conflict(t(requestMessages.accepted), { code: 'record-changed' })
      const note = t('From the patient’s form “{title}” of {date}', {
        title: one.title,
        date: plainDay(wallClockOf(new Date(sent.submittedAt), await timeZoneOf(tx, one.clinicId)).date),
      })
      const recordId =
        target === 'allergy'
          ? await addAllergyWithin(tx, caller, one.patientId, {
              kind: 'allergy',
              substance: body.text,
              certainty: 'unconfirmed',
              note,
            })
          : await addProblemWithin(tx, caller, one.patientId, { title: body.text, status: 'active', note })
      const { question, text, version } = body
      await insertAcceptance(tx, { requestId: id, version, question, text, target, recordId, by: actor.userId })
      await announceChange(tx, caller, 'form.accepted', one, id)
      return shown(deps, tx, actor, id)
    }),
  )
}
