import { t } from '#language/translate.ts'
import {
  type Allergy,
  type AllergyChange,
  allergyMessages,
  type NewAllergy,
  type NoKnownAllergies,
} from '#contract/clinical-summary/allergies.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { substancesIn, textKeyOf } from '#server/features/prescriptions/public.ts'
import { announceChange } from '#server/features/patients/public.ts'
import { once } from '#server/http/door/idempotency.ts'
import { todayIn } from '#server/time.ts'
import { mayChange, recordsVisibleTo, writerOf } from './policy.ts'
import {
  type AllergyFields,
  findAllergy,
  findNoKnownAllergies,
  insertAllergy,
  insertNoKnownAllergies,
  updateAllergy,
  updateWithdrawn,
} from './queries/allergies.ts'
import { toAllergy, toNoKnownAllergies } from './shape.ts'
import { allergiesOf } from './summary.ts'
import { chartToWrite, newRecordIn, repeatable, type WritingCaller } from './writing.ts'

const EARLIEST = '1900-01-01'

/** Throws 400 for a date before 1900 or one that hasn't begun. */
function refuseSince(since: string | null, timeZone: string): void {
  if (since !== null && (since < EARLIEST || since > todayIn(timeZone)))
    throw wrongField('since', t(allergyMessages.since))
}

/** Throws 403 if a patient does what only doctors do: confirm or refute an allergy. */
function refuseJudging(isDoctor: boolean, certainty: Allergy['certainty'] | undefined): void {
  if (!isDoctor && certainty !== undefined && certainty !== 'unconfirmed') throw forbidden(t(allergyMessages.refuting))
}

/** Returns an allergy. Throws 404 if the person can't see it. */
async function shown(deps: Deps, db: Db, actor: SignedIn, id: string): Promise<Allergy> {
  const one = await findAllergy(db, recordsVisibleTo(actor), id)
  if (!one) throw notFound()
  return toAllergy(one, (await substancesIn(deps, db, [one.substance])).get(one.substance) ?? [], actor)
}

/**
 * Adds an allergy to a chart, for the doctors of its clinic and its holder. Throws 400, 403 if a patient sorts, confirms or
 * refutes, 404, 409 if someone else just sorted the part of the text.
 */
export async function add(deps: Deps, caller: WritingCaller, patientId: string, body: NewAllergy): Promise<Allergy> {
  const { actor } = caller
  const request = repeatable(caller, `allergies.add:${patientId}`, body, t(allergyMessages.keyReused))
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => shown(deps, tx, actor, await addWithin(tx, caller, patientId, body))),
  )
}

/** The same in the caller's transaction; returns the id. */
export async function addWithin(tx: Tx, caller: SignedInCaller, patientId: string, body: NewAllergy): Promise<string> {
  const { actor } = caller
  const { chart, isDoctor } = await chartToWrite(tx, actor, patientId)
  const fields: AllergyFields = {
    kind: body.kind,
    substance: body.substance,
    reaction: body.reaction || null,
    severity: body.severity || null,
    certainty: body.certainty,
    status: 'active',
    since: body.since || null,
    note: body.note || null,
  }
  refuseJudging(isDoctor, fields.certainty)
  if (body.fromText && !isDoctor) throw forbidden(t(allergyMessages.sorting))
  refuseSince(fields.since, chart.clinic.timeZone)
  const fromText = body.fromText ? await partOf(tx, chart, body.fromText) : null
  const record = await newRecordIn(tx, actor, { chart, isDoctor }, 'allergies')
  await insertAllergy(tx, record, fields, fromText)
  await announceChange(tx, caller, 'allergy.added', { ...record, holderId: chart.ownerId }, record.id)
  return record.id
}

/** Returns the unsorted part of a chart's text that equals a text. Throws 409 if it is no longer there. */
async function partOf(db: Db, chart: Parameters<typeof allergiesOf>[1], text: string): Promise<string> {
  const { unsorted } = await allergiesOf(db, chart)
  const part = unsorted.find((one) => textKeyOf(one.text) === textKeyOf(text))
  if (!part) throw conflict(t(allergyMessages.sorted))
  return part.text
}

/**
 * Changes an allergy. Throws 400, 403 if a patient changes an entry of the clinic, 404, 409 if its version has changed.
 */
export async function change(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { version, ...body }: AllergyChange,
): Promise<Allergy> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const one = await findAllergy(tx, recordsVisibleTo(actor), id)
    if (!one) throw notFound()
    const writer = writerOf(actor, one)
    if (!writer) throw refusal(actor)
    if (!mayChange(actor, one)) throw forbidden(t(allergyMessages.byClinic))
    refuseJudging(writer === 'doctor', body.certainty)
    const { chart } = await chartToWrite(tx, actor, one.patientId)
    const fields: AllergyFields = {
      kind: body.kind ?? one.kind,
      substance: body.substance ?? one.substance,
      reaction: body.reaction === undefined ? one.reaction : body.reaction || null,
      severity: body.severity === undefined ? one.severity : body.severity || null,
      certainty: body.certainty ?? one.certainty,
      status: body.status ?? one.status,
      since: body.since === undefined ? one.since : body.since || null,
      note: body.note === undefined ? one.note : body.note || null,
    }
    refuseSince(fields.since, chart.clinic.timeZone)
    const by = { userId: actor.userId, isDoctor: writer === 'doctor' }
    if (!(await updateAllergy(tx, { id, version }, fields, by)))
      throw conflict(t(allergyMessages.changed), { code: 'record-changed' })
    await announceChange(tx, caller, 'allergy.changed', one, id)
    return shown(deps, tx, actor, id)
  })
}

/** States that a patient has no known allergies. Throws 403, 404, 409 if the chart says otherwise. */
export async function stateNone({ db }: Deps, caller: SignedInCaller, patientId: string): Promise<NoKnownAllergies> {
  const { actor } = caller
  return transaction(db, async (tx) => {
    const { chart, isDoctor } = await chartToWrite(tx, actor, patientId)
    const { hasActive, unsorted } = await allergiesOf(tx, chart)
    if (hasActive) throw conflict(t(allergyMessages.hasAllergies))
    if (unsorted.some(({ isDenial }) => !isDenial)) throw conflict(t(allergyMessages.hasText))
    const record = await newRecordIn(tx, actor, { chart, isDoctor }, 'no_known_allergies')
    await insertNoKnownAllergies(tx, record)
    await announceChange(tx, caller, 'allergies.none-stated', { ...record, holderId: chart.ownerId })
    return toNoKnownAllergies((await findNoKnownAllergies(tx, patientId))!)
  })
}

/** Withdraws the statement that a patient has no known allergies. Throws 403, 404. */
export async function withdrawNone({ db }: Deps, caller: SignedInCaller, patientId: string): Promise<void> {
  const { actor } = caller
  await transaction(db, async (tx) => {
    const { chart } = await chartToWrite(tx, actor, patientId)
    await updateWithdrawn(tx, patientId, actor.userId)
    await announceChange(tx, caller, 'allergies.none-withdrawn', {
      clinicId: chart.clinicId,
      patientId,
      holderId: chart.ownerId,
    })
  })
}
