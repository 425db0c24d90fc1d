import { t } from '#language/translate.ts'
import { plainDay } from '#contract/days.ts'
import { type AnswerTarget, targetLengths } from '#contract/forms/questions.ts'
import { type FormRequest, type NewAcceptance, requestMessages } from '#contract/forms/requests.ts'
import { PatientChange } from '#contract/patients/patients.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, wrongField } from '#server/errors.ts'
import { addAllergyWithin, addProblemWithin } from '#server/features/clinical-summary/public.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { announceChange, changeChart, chartSeenBy } from '#server/features/patients/public.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { wallClockOf } from '#server/time.ts'
import { mayReview } from './policy.ts'
import { insertAcceptance } from './queries/acceptances.ts'
import type { StoredRequest } from './queries/requests.ts'
import { requestToChange, shown } from './requests.ts'

/** True if the same text was added from an answer: another doctor was faster. */
const isAccepted = ({ acceptances }: Pick<FormRequest, 'acceptances'>, { question, text }: NewAcceptance) =>
  acceptances.some((one) => one.question === question && one.text.toLowerCase() === text.toLowerCase())

interface Accepted {
  target: AnswerTarget
  text: string
  /** When the patient sent it, at the clinic. */
  day: string
}

/** Adds an accepted answer to the chart; returns the id of the record, of the chart for its history. Throws 409 if the history is full or was just changed. */
async function addToChart(
  deps: Deps & { db: Tx },
  caller: SignedInCaller,
  { patientId, title }: StoredRequest,
  { target, text, day }: Accepted,
): Promise<string> {
  const note = t('From the patient’s form “{title}” of {date}', { title, date: day })
  if (target === 'allergy')
    return addAllergyWithin(deps.db, caller, patientId, {
      kind: 'allergy',
      substance: text,
      certainty: 'unconfirmed',
      note,
    })
  if (target === 'problem') return addProblemWithin(deps.db, caller, patientId, { title: text, status: 'active', note })
  const { chart } = await chartSeenBy(deps.db, caller.actor, patientId)
  // without the form's title: the safety check reads this text for illnesses and pregnancies
  const line = t('{text} (from the patient’s form of {date})', { text, date: day })
  const change = PatientChange.safeParse({
    version: chart.version,
    medicalHistory: [chart.medicalHistory, line].filter(Boolean).join('\n'),
  })
  if (!change.success) throw conflict(t(requestMessages.historyFull))
  await changeChart(deps, caller.actor, patientId, change.data, caller.address)
  return patientId
}

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
      if (body.text.length > targetLengths[target])
        throw wrongField('text', t('At most {max} characters', { max: targetLengths[target] }))
      const day = plainDay(wallClockOf(new Date(sent.submittedAt), await timeZoneOf(tx, one.clinicId)).date)
      const recordId = await addToChart({ ...deps, db: tx }, caller, one, { target, text: body.text, day })
      const { question, text, version } = body
      await insertAcceptance(tx, { requestId: id, version, question, text, target, recordId, by: actor.userId })
      await announceChange(tx, caller, 'form.accepted', one, id)
      return shown(deps, tx, actor, id)
    }),
  )
}
