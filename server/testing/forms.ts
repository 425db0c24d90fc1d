import type { Definition } from '#contract/forms/definition.ts'
import { evaluate } from '#contract/forms/evaluate.ts'
import type { Db } from '#server/database/db.ts'
import { insertAcceptance } from '#server/features/forms/queries/acceptances.ts'
import { insertForm, insertVersion } from '#server/features/forms/queries/forms.ts'
import { insertRequest, insertSubmission, updateAnswers } from '#server/features/forms/queries/requests.ts'
import { sql } from 'kysely'
import { newId } from '#server/ids.ts'

/** A form with one question. */
export const oneQuestion: Definition = {
  questions: [{ id: 'how', kind: 'text', title: 'How are you?', mapsTo: 'problem' }],
}

interface FormWish {
  clinic: { id: string }
  by: { userId: string }
  title?: string
  definition?: Definition
}

export async function makeClinicForm(db: Db, { clinic, by, ...wish }: FormWish): Promise<{ id: string }> {
  const id = newId()
  const title = wish.title ?? `Form ${id}`
  const form = { id, clinicId: clinic.id, by: by.userId }
  await insertForm(db, form, title)
  await insertVersion(db, form, { version: 1, title, definition: wish.definition ?? oneQuestion })
  return { id }
}

interface RequestWish extends FormWish {
  chart: { id: string }
  /** Sent as the answer to the question. */
  answer?: string
  /** A doctor has accepted the answer into the chart. */
  isAccepted?: boolean
}

/** A form that a patient is asked to fill in, with answers if wanted. */
export async function makeFormRequest(
  db: Db,
  { chart, answer, isAccepted, ...wish }: RequestWish,
): Promise<{ id: string }> {
  const form = await makeClinicForm(db, wish)
  const { rows } = await sql<{ chartNumber: string }>`
    select chart_number as "chartNumber" from patients where id = ${chart.id}`.execute(db)
  const id = newId()
  const by = wish.by.userId
  const place = { clinicId: wish.clinic.id, patientId: chart.id, chartNumber: rows[0]!.chartNumber }
  await insertRequest(db, { id, ...place, formId: form.id, appointmentId: null, requestedBy: by, days: 30 })
  if (answer === undefined) return { id }
  const answers = [{ question: 'how', text: answer }]
  const { scores, alerts } = evaluate(wish.definition ?? oneQuestion, answers)
  await updateAnswers(db, id, answers)
  const sent = { version: 1, answers, scores, alerts, answeredIn: 'link' as const }
  await insertSubmission(db, { ...sent, requestId: id, submittedBy: null })
  if (isAccepted)
    await insertAcceptance(db, {
      requestId: id,
      version: 1,
      question: 'how',
      target: 'problem',
      text: answer,
      recordId: newId(),
      by,
    })
  return { id }
}
