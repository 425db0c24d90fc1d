import type { Reply } from '#contract/endpoint.ts'
import type { exportFormAnswers } from '#contract/forms/exports.ts'
import type { Submission } from '#contract/forms/requests.ts'
import { answerInWords } from '#contract/forms/words.ts'
import { isMember, type SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { todayIn } from '#server/time.ts'
import { listRequestsAfter, type StoredRequest } from './queries/requests.ts'

/** Forms per page. Each page is a separate query, so that a slow reader holds no connection. */
const PAGE = 200

type Row = Reply<typeof exportFormAnswers>

/**
 * Returns the answers to the forms of a clinic for one of its doctors, page by page. Throws 403, 404, before the first page; that they were taken
 * is recorded.
 */
export async function answersOfClinic({ db }: Deps, { actor, address }: SignedInCaller, clinicId: string) {
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  if (actor.mustProveEmail) throw forbidden()
  await recordAudit(db, {
    actorUserId: actor.userId,
    action: 'forms.exported',
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: {},
  })
  return { day: todayIn(await timeZoneOf(db, clinicId)), rows: pages(db, clinicId) }
}

async function* pages(db: Db, clinicId: string) {
  for (let after: StoredRequest | null = null; ;) {
    const requests: StoredRequest[] = await listRequestsAfter(db, clinicId, after, PAGE)
    yield requests.flatMap(rowsOf)
    if (requests.length < PAGE) return
    after = requests.at(-1)!
  }
}

/** Returns the lines of a form: one for each sent answer and score; a form without answers has one. */
function rowsOf(one: StoredRequest): Row[] {
  const { patient, title, formVersion, requestedOn, status, submissions } = one
  const head = {
    patient: `${patient.firstName} ${patient.lastName}`.trim(),
    chartNumber: patient.chartNumber,
    form: title,
    formVersion,
    requestedOn,
    status,
  }
  const empty = { version: null, submittedAt: null, answeredIn: null, question: null, answer: null, unit: null }
  if (submissions.length === 0) return [{ ...head, ...empty }]
  return submissions.flatMap((sent) => linesOf(one, sent).map((line) => ({ ...head, ...line })))
}

function linesOf({ definition }: StoredRequest, sent: Submission) {
  const { version, submittedAt, answeredIn, answers, scores } = sent
  const when = { version, submittedAt, answeredIn }
  return [
    ...definition.questions.flatMap((question) => {
      const answer = answerInWords(
        question,
        answers.find((one) => one.question === question.id),
      )
      if (answer.length === 0) return []
      return [{ ...when, question: question.title, answer: answer.join('; '), unit: question.unit || null }]
    }),
    ...scores.map(({ title, value, band }) => ({
      ...when,
      question: title,
      answer: value === null ? null : [value, band].filter((part) => part !== null).join(': '),
      unit: null,
    })),
  ]
}
