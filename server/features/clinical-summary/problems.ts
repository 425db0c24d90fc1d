import { t } from '#language/translate.ts'
import {
  type NewProblem,
  type Problem,
  type ProblemChange,
  problemMessages,
} from '#contract/clinical-summary/problems.ts'
import { allergyMessages } from '#contract/clinical-summary/allergies.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { guidesByDiagnosis } from '#server/features/conditions/public.ts'
import { textKeyOf } from '#server/features/prescriptions/public.ts'
import { announceChange } from '#server/features/patients/public.ts'
import { once } from '#server/http/door/idempotency.ts'
import { todayIn } from '#server/time.ts'
import { mayChange, recordsVisibleTo, writerOf } from './policy.ts'
import { findProblem, insertProblem, listProblems, type ProblemFields, updateProblem } from './queries/problems.ts'
import { toProblem } from './shape.ts'
import { textsOf, unsortedProblemsIn } from './texts.ts'
import { chartToWrite, newRecordIn, repeatable, type WritingCaller } from './writing.ts'

/** Throws 400 for a year, month or date that hasn't begun. */
function refuseLater(since: string | null, timeZone: string): void {
  if (since !== null && since > todayIn(timeZone).slice(0, since.length))
    throw wrongField('since', t(problemMessages.later))
}

async function shown(deps: Deps, tx: Db, actor: SignedIn, id: string): Promise<Problem> {
  const one = await findProblem(tx, recordsVisibleTo(actor), id)
  if (!one) throw notFound()
  return toProblem(one, actor, await guidesByDiagnosis(deps))
}

/**
 * Adds a problem to a chart, for the doctors of its clinic and its holder. Throws 400, 403 if a patient sorts the chart's
 * text, 404, 409 if someone else just sorted the part of it.
 */
export async function add(deps: Deps, caller: WritingCaller, patientId: string, body: NewProblem): Promise<Problem> {
  const { actor } = caller
  const request = repeatable(caller, `problems.add:${patientId}`, body, t(problemMessages.keyReused))
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => shown(deps, tx, actor, await addWithin(tx, caller, patientId, body))),
  )
}

/** The same in the caller's transaction; returns the id. */
export async function addWithin(tx: Tx, caller: SignedInCaller, patientId: string, body: NewProblem): Promise<string> {
  const { actor } = caller
  const { chart, isDoctor } = await chartToWrite(tx, actor, patientId)
  const fields: ProblemFields = {
    title: body.title,
    code: body.code || null,
    status: body.status,
    since: body.since || null,
    note: body.note || null,
  }
  if (body.fromText && !isDoctor) throw forbidden(t(allergyMessages.sorting))
  refuseLater(fields.since, chart.clinic.timeZone)
  const fromText = body.fromText ? await partOf(tx, chart, body.fromText) : null
  const record = await newRecordIn(tx, actor, { chart, isDoctor }, 'problems')
  await insertProblem(tx, record, fields, fromText)
  await announceChange(tx, caller, 'problem.added', { ...record, holderId: chart.ownerId }, record.id)
  return record.id
}

/** Returns the unsorted part of a chart's history that equals a text. Throws 409 if it is no longer there. */
async function partOf(db: Db, chart: Parameters<typeof textsOf>[0] & { id: string }, text: string): Promise<string> {
  const parts = unsortedProblemsIn(textsOf(chart, 'medicalHistory'), await listProblems(db, chart.id))
  const part = parts.find((one) => textKeyOf(one.text) === textKeyOf(text))
  if (!part) throw conflict(t(allergyMessages.sorted))
  return part.text
}

/**
 * Changes a problem. Throws 400, 403 if a patient changes an entry of the clinic, 404, 409 if its version has changed.
 */
export async function change(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { version, ...body }: ProblemChange,
): Promise<Problem> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const one = await findProblem(tx, recordsVisibleTo(actor), id)
    if (!one) throw notFound()
    const writer = writerOf(actor, one)
    if (!writer) throw refusal(actor)
    if (!mayChange(actor, one)) throw forbidden(t(problemMessages.byClinic))
    const { chart } = await chartToWrite(tx, actor, one.patientId)
    const fields: ProblemFields = {
      title: body.title ?? one.title,
      code: body.code === undefined ? one.code : body.code || null,
      status: body.status ?? one.status,
      since: body.since === undefined ? one.since : body.since || null,
      note: body.note === undefined ? one.note : body.note || null,
    }
    const unsorts = body.fromText === ''
    if (unsorts && writer !== 'doctor') throw forbidden(t(allergyMessages.sorting))
    refuseLater(fields.since, chart.clinic.timeZone)
    const by = { userId: actor.userId, isDoctor: writer === 'doctor' }
    if (!(await updateProblem(tx, { id, version }, fields, { ...by, unsorts })))
      throw conflict(t(problemMessages.changed), { code: 'record-changed' })
    await announceChange(tx, caller, 'problem.changed', one, id)
    return shown(deps, tx, actor, id)
  })
}
