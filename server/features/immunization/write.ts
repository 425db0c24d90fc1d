import { t } from '#language/translate.ts'
import {
  DOSES_MAX,
  type Immunization,
  type ImmunizationChange,
  immunizationMessages,
  type NewImmunization,
} from '#contract/immunization/immunizations.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { announceChange, lockCharts } from '#server/features/patients/public.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { mayRecord, openableBy } from './policy.ts'
import { countDoses, type DoseFields, findDose, insertDose, updateDose } from './queries/immunizations.ts'
import { chartToUse } from './read.ts'
import { toImmunization } from './shape.ts'

type Chart = Awaited<ReturnType<typeof chartToUse>>

/** Throws 400 for a day after today, or before the birth. A year or a month is compared as far as it goes. */
function refuseDay({ givenOn }: DoseFields, { dateOfBirth, clinic }: Chart): void {
  const { length } = givenOn
  if (givenOn > todayIn(clinic.timeZone).slice(0, length)) throw wrongField('givenOn', t(immunizationMessages.later))
  if (dateOfBirth && givenOn < dateOfBirth.slice(0, length))
    throw wrongField('givenOn', t(immunizationMessages.beforeBirth))
}

async function shown(db: Db, actor: SignedIn, id: string): Promise<Immunization> {
  const one = await findDose(db, openableBy(actor), id)
  if (!one) throw notFound()
  return toImmunization(one)
}

const fieldsOf = (body: NewImmunization): DoseFields => ({
  vaccine: body.vaccine,
  vaccineName: (body.vaccine === 'other' && body.vaccineName) || null,
  dose: body.dose || null,
  givenOn: body.givenOn,
  isElsewhere: body.isElsewhere,
  place: (body.isElsewhere && body.place) || null,
  brand: body.brand || null,
  batch: body.batch || null,
  expiresOn: body.expiresOn || null,
  site: body.site || null,
  givenBy: body.givenBy || null,
  note: body.note || null,
  status: 'given',
  reason: null,
})

/** Records a dose. Throws 400, 403, 404, 409 for a dose that is recorded for this day, and beyond the limit. */
export async function add(
  deps: Deps,
  caller: SignedInCaller & { idempotencyKey: string | null },
  patientId: string,
  body: NewImmunization,
): Promise<Immunization> {
  const { actor, idempotencyKey: key } = caller
  const reused = t(immunizationMessages.keyReused)
  const request: Repeatable | null =
    key === null ? null : { scope: `immunizations.add:${patientId}:${actor.userId}`, key, body, reused }
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const chart = await chartToRecordIn(tx, caller, patientId)
      const fields = fieldsOf(body)
      refuseDay(fields, chart)
      const { all, same } = await countDoses(tx, patientId, fields)
      if (all >= DOSES_MAX) throw conflict(t(immunizationMessages.tooMany))
      if (same > 0) throw conflict(t(immunizationMessages.twice))
      const id = newId()
      const { clinicId, chartNumber } = chart
      await insertDose(tx, { id, clinicId, patientId, chartNumber, recordedBy: actor.userId }, fields)
      await announceChange(tx, caller, 'immunization.added', { clinicId, patientId, holderId: chart.ownerId }, id)
      return shown(tx, actor, id)
    }),
  )
}

/** Returns a chart in which the person records doses, locked against a merge. Throws 404, 403. */
async function chartToRecordIn(tx: Tx, { actor }: SignedInCaller, patientId: string): Promise<Chart> {
  const locked = (await lockCharts(tx, [patientId])).get(patientId)
  const chart = await chartToUse(tx, actor, patientId, mayRecord)
  if (locked?.mergedInto !== null) throw notFound()
  return chart
}

/** Corrects a dose. Throws 400, 403, 404, 409 if its version has changed. */
export async function change(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { version, ...body }: ImmunizationChange,
): Promise<Immunization> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const one = await findDose(tx, openableBy(actor), id)
    if (!one) throw notFound()
    const chart = await chartToRecordIn(tx, caller, one.patientId)
    const fields = changed(one, body)
    refuseDay(fields, chart)
    if (!(await updateDose(tx, { id, version }, fields, actor.userId)))
      throw conflict(t(immunizationMessages.changed), { code: 'record-changed' })
    await announceChange(tx, caller, 'immunization.changed', { ...one, holderId: chart.ownerId }, id)
    return shown(tx, actor, id)
  })
}

/** Returns the fields of a dose after a correction. */
function changed(one: DoseFields, body: Omit<ImmunizationChange, 'version'>): DoseFields {
  const text = (name: 'place' | 'brand' | 'batch' | 'expiresOn' | 'site' | 'givenBy' | 'note') =>
    body[name] === undefined ? one[name] : body[name] || null
  const vaccine = body.vaccine ?? one.vaccine
  const status = body.status ?? one.status
  const isElsewhere = body.isElsewhere ?? one.isElsewhere
  return {
    vaccine,
    vaccineName: vaccine === 'other' ? (body.vaccineName ?? one.vaccineName) : null,
    dose: body.vaccine === undefined ? one.dose : body.dose || null,
    givenOn: body.givenOn ?? one.givenOn,
    isElsewhere,
    place: isElsewhere ? text('place') : null,
    brand: text('brand'),
    batch: text('batch'),
    expiresOn: text('expiresOn'),
    site: text('site'),
    givenBy: text('givenBy'),
    note: text('note'),
    status,
    reason: status === 'error' ? body.reason || one.reason : null,
  }
}
