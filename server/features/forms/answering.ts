import { isDeepStrictEqual } from 'node:util'
import { t } from '#language/translate.ts'
import { answeringMessages, type OpenForm, SUBMISSIONS_MAX } from '#contract/forms/answering.ts'
import { type Answer, mergedAnswers } from '#contract/forms/answers.ts'
import { answerMessages, askedAnswers, evaluate, wrongIn } from '#contract/forms/evaluate.ts'
import type { Submission } from '#contract/forms/requests.ts'
import { isMember } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { appointmentOfLink, noteSeen } from '#server/features/appointments/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { idOfToken, isTokenOf } from './link.ts'
import { notifyOfSent } from './news.ts'
import {
  findRequestById,
  insertSubmission,
  listRequestsOfAppointment,
  lockRequest,
  type StoredRequest,
  updateAnswers,
} from './queries/requests.ts'
import { isAnswerable, linkOf } from './shape.ts'

// The holder of a link is known by it alone, signed in or not, so these calls read and write as the server.

interface LinkedForm extends StoredRequest {
  /** The link is that of a device of the clinic. */
  isAtClinic: boolean
}

/** Returns the form of a link. Throws 404 for any other, an expired or a cancelled one; guessing is throttled. */
async function formOfLink(deps: Deps, caller: Caller, token: string, db = deps.db): Promise<LinkedForm> {
  const id = idOfToken(token)
  const one = id === null ? null : await findRequestById(db, id)
  if (one && one.status !== 'cancelled' && !one.isExpired) {
    if (isTokenOf(deps, token, one, 'form')) return { ...one, isAtClinic: false }
    if (isTokenOf(deps, token, one, 'form-at-clinic')) return { ...one, isAtClinic: true }
  }
  await deps.limits.linkGuessesPerAddress.take(caller.address)
  throw notFound(t(answeringMessages.unknown))
}

/** Returns a form as its link shows it. On a device of the clinic, nothing shows whose form it was once the answers are sent, or what it asked. */
function toOpenForm(row: LinkedForm): OpenForm {
  const { id, status, clinic, answers, submissions } = row
  const { title, definition, patient } = isShut(row) ? { title: null, definition: null, patient: null } : row
  const newest = isShut(row) ? undefined : submissions[0]
  return {
    id,
    title,
    status,
    patient: patient && patient.firstName,
    clinic,
    definition,
    answers: isShut(row) ? [] : answers,
    sent: newest?.answers ?? [],
    hasUnsent: newest !== undefined && !isSent(row, answers),
    submittedAt: submissions[0]?.submittedAt ?? null,
    alerts: newest?.alerts ?? [],
    canAnswer: isAnswerable(row) && !isShut(row),
    isAtClinic: row.isAtClinic,
  }
}

/** True for sent answers on a device of the clinic: the next person has it. */
const isShut = ({ isAtClinic, status }: LinkedForm) => isAtClinic && status !== 'open'

/** Throws 409 for sent answers on a device of the clinic. */
function refuseShut(one: LinkedForm): void {
  if (isShut(one)) throw conflict(t(answeringMessages.sentHere))
}

/** True if these answers are those that the clinic has. */
function isSent({ definition, submissions: [newest] }: StoredRequest, answers: readonly Answer[]): boolean {
  const asked = (all: readonly Answer[]) => askedAnswers(definition, all)
  return newest !== undefined && isDeepStrictEqual(asked(newest.answers), asked(answers))
}

/** Returns the form of a link with the answers so far. Records the view of a member of the clinic. Throws 404. */
export const openForm = (deps: Deps, caller: Caller, token: string): Promise<OpenForm> =>
  asServer(async () => {
    const one = await formOfLink(deps, caller, token)
    const { actor, address } = caller
    const { clinicId, patientId, holderId: patientUserId } = one
    if (actor.kind === 'signed-in' && isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin'))
      noteSeen(deps, { actor, address }, 'forms.opened', [{ clinicId, patientId, patientUserId }])
    return toOpenForm(one)
  })

/** Returns the form of a link to answer, locked. Throws 404, 409 once it is reviewed. */
async function formToAnswer(deps: Deps, caller: Caller, token: string, tx: Tx): Promise<LinkedForm> {
  const { id } = await formOfLink(deps, caller, token, tx)
  await lockRequest(tx, id)
  const one = await formOfLink(deps, caller, token, tx)
  if (!isAnswerable(one)) throw conflict(t(answeringMessages.reviewed))
  return one
}

/** Returns all answers with new ones in their place. Throws 400 for one that doesn't fit its question. */
function withAnswers({ definition, answers }: StoredRequest, given: readonly Answer[]): Answer[] {
  const issues = given.flatMap((answer, at) => {
    const question = definition.questions.find(({ id }) => id === answer.question)
    const message = question ? wrongIn(question, answer) : answerMessages.kind
    return message ? [{ path: `answers.${at}`, message: t(message) }] : []
  })
  if (issues.length > 0) throw badRequest(issues[0]!.message, issues)
  return mergedAnswers(answers, given)
}

/** Saves answers to some questions. Throws 400, 404, 409. */
export const save = (deps: Deps, caller: Caller, token: string, given: readonly Answer[]): Promise<{ saved: number }> =>
  asServer(() =>
    transaction(deps.db, async (tx) => {
      const one = await formToAnswer(deps, caller, token, tx)
      refuseShut(one)
      await updateAnswers(tx, one.id, withAnswers(one, given))
      return { saved: given.length }
    }),
  )

/** Throws 400 with the questions that still need an answer. */
function refuseMissing(missing: readonly string[]): void {
  if (missing.length > 0)
    throw badRequest(
      t(answeringMessages.missing),
      missing.map((id) => ({ path: id, message: t(answerMessages.required) })),
    )
}

/** Sends the answers to the clinic as a new version. Throws 400, 404, 409. */
export const submit = (deps: Deps, caller: Caller, token: string, given: readonly Answer[]): Promise<OpenForm> =>
  asServer(() =>
    transaction(deps.db, async (tx): Promise<OpenForm> => {
      const one = await formToAnswer(deps, caller, token, tx)
      const answers = withAnswers(one, given)
      const { missing, scores, alerts } = evaluate(one.definition, answers)
      refuseMissing(missing)
      // sent again without a change, such as after a lost reply
      if (isSent(one, answers)) return toOpenForm(one)
      refuseShut(one)
      const version = (one.submissions[0]?.version ?? 0) + 1
      if (version > SUBMISSIONS_MAX) throw conflict(t(answeringMessages.tooMany))
      await updateAnswers(tx, one.id, answers)
      const { answeredIn, submittedBy } = placeOf(caller, one)
      const sent = { version, answers: askedAnswers(one.definition, answers), scores, alerts, answeredIn }
      await insertSubmission(tx, { ...sent, requestId: one.id, submittedBy })
      await noteSent(tx, caller, one, submittedBy)
      await notifyOfSent(tx, one, alerts.length > 0)
      const { isAtClinic } = one
      // the person who just sent them sees whom to call
      return { ...toOpenForm({ ...(await findRequestById(tx, one.id))!, isAtClinic }), alerts }
    }),
  )

/** Returns where a form was filled in, and by whom. Only the holder of the chart counts as its account. */
function placeOf({ actor }: Caller, { holderId, isAtClinic }: LinkedForm) {
  const userId = actor.kind === 'signed-in' && actor.userId === holderId ? holderId : null
  const answeredIn: Submission['answeredIn'] = isAtClinic ? 'clinic' : userId ? 'account' : 'link'
  return { answeredIn, submittedBy: userId }
}

async function noteSent(tx: Tx, { address }: Caller, one: StoredRequest, by: string | null): Promise<void> {
  const { id, clinicId, patientId, holderId } = one
  await recordAudit(tx, {
    actorUserId: by,
    action: 'form.submitted',
    subjectType: 'patient',
    subjectId: patientId,
    clinicId,
    address,
    detail: { record: id },
  })
  await announce(tx, { kind: 'chart', subjectId: patientId, clinicId, userId: holderId })
}

/** Returns the forms of the booking of a manage link. Throws 404. */
export const formsOfBooking = (deps: Deps, caller: Caller, token: string) =>
  asServer(async () => {
    const appointment = await appointmentOfLink(deps, token)
    if (!appointment) {
      await deps.limits.linkGuessesPerAddress.take(caller.address)
      throw notFound()
    }
    if (appointment.status === 'cancelled') return []
    const rows = await listRequestsOfAppointment(deps.db, appointment.id)
    return rows.map((one) => ({ id: one.id, title: one.title, status: one.status, link: linkOf(deps, one) }))
  })
