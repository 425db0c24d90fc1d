import { t } from '#language/translate.ts'
import {
  type ChartForms,
  type FormRequest,
  type FoundForm,
  type NewFormRequest,
  requestMessages,
  REQUESTS_MAX,
} from '#contract/forms/requests.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { notify } from '#server/features/notifications/public.ts'
import { announceChange, chartSeenBy, lockCharts } from '#server/features/patients/public.ts'
import { formsOfNumber } from '#server/features/printouts/public.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { formMail } from './emails.ts'
import { answersReadBy, knownTo, mayRequest, mayReview } from './policy.ts'
import { findForm } from './queries/forms.ts'
import {
  cancelRequest,
  countRequestsOfChart,
  findRequest,
  insertRequest,
  isAppointmentOf,
  listRequestsOfChart,
  lockRequest,
  reviewRequest,
  type StoredRequest,
} from './queries/requests.ts'
import { toRequest } from './shape.ts'

/** Days until the link of a form expires. */
const LINK_DAYS = 30

/** Returns the forms of a chart and records the view. Throws 404 for a chart that the person can't open. */
export async function openForms(deps: Deps, caller: SignedInCaller, patientId: string): Promise<ChartForms> {
  const { actor } = caller
  const { chart, can } = await chartSeenBy(deps.db, actor, patientId)
  const { clinicId, ownerId } = chart
  const rows = await listRequestsOfChart(deps.db, patientId)
  noteSeen(deps, caller, 'forms.opened', [{ clinicId, patientId, patientUserId: ownerId }])
  return {
    requests: rows.map((one) => toRequest(deps, one, actor, can.readClinical)),
    can: { request: mayRequest(actor, clinicId), email: Boolean(chart.user.email) },
  }
}

/** Returns the forms whose printed answers have this number and that the person reads, and records the view. */
export async function findByNumber(deps: Deps, caller: SignedInCaller, number: string): Promise<FoundForm[]> {
  const found: FoundForm[] = []
  for (const id of await formsOfNumber(deps.db, number.toUpperCase())) {
    const one = await findRequest(deps.db, answersReadBy(caller.actor), id)
    if (!one) continue
    const { title, clinicId, patientId, patient, holderId, clinic } = one
    noteSeen(deps, caller, 'forms.opened', [{ clinicId, patientId, patientUserId: holderId }])
    found.push({ id, title, number: number.toUpperCase(), patientId, patient, clinic: { name: clinic.name } })
  }
  return found
}

/** Returns a form that the person knows of. Throws 404. */
export async function requestKnownTo(db: Db, actor: SignedIn, id: string): Promise<StoredRequest> {
  const one = await findRequest(db, knownTo(actor), id)
  if (!one) throw notFound()
  return one
}

/** Returns a form as the person who changed it sees it. */
export async function shown(deps: Deps, tx: Tx, actor: SignedIn, id: string): Promise<FormRequest> {
  const one = await requestKnownTo(tx, actor, id)
  const { can } = await chartSeenBy(tx, actor, one.patientId)
  return toRequest(deps, one, actor, can.readClinical)
}

/** Asks a patient to fill in a form, with an email if wanted. Throws 400, 403, 404, 409 beyond the limit. */
export async function add(
  deps: Deps,
  caller: SignedInCaller & { idempotencyKey: string | null },
  patientId: string,
  body: NewFormRequest,
): Promise<FormRequest> {
  const { actor, idempotencyKey: key } = caller
  const reused = t(requestMessages.keyReused)
  const request: Repeatable | null =
    key === null ? null : { scope: `forms.add:${patientId}:${actor.userId}`, key, body, reused }
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const locked = (await lockCharts(tx, [patientId])).get(patientId)
      const { chart } = await chartSeenBy(tx, actor, patientId)
      const { clinicId, chartNumber, ownerId } = chart
      const { email } = chart.user
      if (!mayRequest(actor, clinicId)) throw refusal(actor)
      if (locked?.mergedInto !== null) throw notFound()
      const form = await findForm(tx, [clinicId], body.formId)
      if (!form || form.isArchived) throw wrongField('formId', t(requestMessages.unknown))
      const appointmentId = body.appointmentId ?? null
      if (appointmentId && !(await isAppointmentOf(tx, appointmentId, patientId)))
        throw wrongField('appointmentId', t(requestMessages.appointment))
      if (body.sendEmail && !email) throw wrongField('sendEmail', t(requestMessages.noEmail))
      if ((await countRequestsOfChart(tx, patientId)) >= REQUESTS_MAX) throw conflict(t(requestMessages.tooMany))
      const id = newId()
      const { userId: requestedBy } = actor
      const one = { id, clinicId, patientId, chartNumber, appointmentId, requestedBy }
      await insertRequest(tx, { ...one, formId: form.id, days: LINK_DAYS })
      await announceChange(tx, caller, 'form.requested', { clinicId, patientId, holderId: ownerId }, id)
      const stored = await requestKnownTo(tx, actor, id)
      if (ownerId && ownerId !== actor.userId) await notify(tx, ownerId, 'form_requested', patientId)
      if (body.sendEmail && email) await queueMail(tx, () => formMail(deps, stored, email))
      return shown(deps, tx, actor, id)
    }),
  )
}

/** Returns a form that the person can change, locked against others. Throws 403, 404. */
export async function requestToChange(
  tx: Tx,
  { actor }: SignedInCaller,
  id: string,
  may: typeof mayReview,
): Promise<StoredRequest> {
  const known = await requestKnownTo(tx, actor, id)
  if (!may(actor, known.clinicId)) throw refusal(actor)
  await lockRequest(tx, id)
  return requestKnownTo(tx, actor, id)
}

/** Cancels a form without answers. Throws 403, 404, 409. */
export async function cancel(deps: Deps, caller: SignedInCaller, id: string): Promise<FormRequest> {
  return transaction(deps.db, async (tx) => {
    const one = await requestToChange(tx, caller, id, mayRequest)
    if (one.status !== 'open') throw conflict(t(requestMessages.closed), { code: 'record-changed' })
    await cancelRequest(tx, id, caller.actor.userId)
    await announceChange(tx, caller, 'form.cancelled', one, id)
    return shown(deps, tx, caller.actor, id)
  })
}

/** Marks the newest answers as reviewed. Throws 403, 404, 409 if there are none or newer ones. */
export async function review(deps: Deps, caller: SignedInCaller, id: string, version: number): Promise<FormRequest> {
  return transaction(deps.db, async (tx) => {
    const one = await requestToChange(tx, caller, id, mayReview)
    if (one.status === 'open') throw conflict(t(requestMessages.notAnswered))
    if (one.status !== 'submitted') throw conflict(t(requestMessages.closed), { code: 'record-changed' })
    if (one.submissions[0]?.version !== version) throw conflict(t(requestMessages.newer), { code: 'record-changed' })
    await reviewRequest(tx, id, caller.actor.userId)
    await announceChange(tx, caller, 'form.reviewed', one, id)
    return shown(deps, tx, caller.actor, id)
  })
}
