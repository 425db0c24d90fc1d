import { t } from '#language/translate.ts'
import {
  type AntenatalCheckup,
  type AntenatalCheckupChange,
  checkupMessages,
  CHECKUPS_MAX,
  type NewAntenatalCheckup,
} from '#contract/antenatal/checkups.ts'
import { antenatalMessages } from '#contract/antenatal/records.ts'
import { beginningOf } from '#contract/clinical-summary/gestation.ts'
import { wrongPressure } from '#contract/visits/content.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { once } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { announceAntenatal } from './announce.ts'
import { mayRecord, visibleTo } from './policy.ts'
import {
  type CheckupFields,
  countCheckups,
  findCheckup,
  insertCheckup,
  type StoredCheckup,
  updateCheckup,
} from './queries/checkups.ts'
import { findRecord, type StoredRecord } from './queries/records.ts'
import { toCheckup } from './shape.ts'
import { chartToWriteIn, repeatable, type WritingCaller } from './write-record.ts'

/** Returns the refusal of a day that isn't within a pregnancy, or lies ahead; null if there is none. */
export function wrongDay(
  day: string,
  { dueOn, endedOn }: Pick<StoredRecord, 'dueOn' | 'endedOn'>,
  today: string,
): (typeof checkupMessages)['later' | 'outside'] | null {
  if (day > today) return checkupMessages.later
  return day < beginningOf(dueOn) || (endedOn !== null && day > endedOn) ? checkupMessages.outside : null
}

/** Returns a pregnancy in which the person records, with its chart locked. Throws 404, 403, 409 if it was entered in error. */
export async function recordToWriteIn(tx: Tx, actor: SignedIn, id: string) {
  const found = await findRecord(tx, visibleTo(actor), id)
  if (!found) throw notFound()
  const chart = await chartToWriteIn(tx, actor, found.patientId, mayRecord)
  const record = (await findRecord(tx, visibleTo(actor), id)) ?? found
  if (record.status === 'error') throw conflict(t(antenatalMessages.isError))
  return { record, today: chart.today }
}

const values = [
  'weight',
  'systolic',
  'diastolic',
  'fundalHeight',
  'fetalHeartRate',
  'hemoglobin',
  'presentation',
  'edema',
  'urineProtein',
  'urineSugar',
  'note',
] as const satisfies (keyof CheckupFields)[]

/** Throws 400 for a checkup without a value, a wrong blood pressure, and a day outside of the pregnancy. */
function refuseWrong(fields: CheckupFields, record: StoredRecord, today: string): void {
  const pressure = wrongPressure(fields)
  if (pressure) throw wrongField(pressure.path, t(pressure.message))
  if (values.every((name) => fields[name] === null)) throw wrongField('weight', t(checkupMessages.nothing))
  const day = wrongDay(fields.seenOn, record, today)
  if (day) throw wrongField('seenOn', t(day))
}

const empty = Object.fromEntries(values.map((name) => [name, null])) as Pick<CheckupFields, (typeof values)[number]>

/** Returns the values of a body; what it leaves out stays as it was. */
const valuesOf = (body: Partial<NewAntenatalCheckup>, was: Pick<CheckupFields, (typeof values)[number]>) =>
  Object.fromEntries(
    values.map((name) => [name, body[name] === undefined ? was[name] : body[name] || null]),
  ) as typeof was

async function shown(db: Db, actor: SignedIn, id: string): Promise<AntenatalCheckup> {
  const one = await findCheckup(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return toCheckup(one)
}

/** Records a checkup. Throws 400, 403, 404, 409 in a pregnancy that was entered in error, and beyond the limit. */
export async function addCheckup(
  { db }: Deps,
  caller: WritingCaller,
  recordId: string,
  body: NewAntenatalCheckup,
): Promise<AntenatalCheckup> {
  const { actor } = caller
  const request = repeatable(caller, `antenatal-checkups.add:${recordId}`, body, t(checkupMessages.keyReused))
  return transaction(db, (tx) =>
    once(tx, request, async () => {
      const { record, today } = await recordToWriteIn(tx, actor, recordId)
      const fields: CheckupFields = { ...valuesOf(body, empty), seenOn: body.seenOn, status: 'active', reason: null }
      refuseWrong(fields, record, today)
      if ((await countCheckups(tx, recordId)) >= CHECKUPS_MAX) throw conflict(t(checkupMessages.tooMany))
      const id = newId()
      await insertCheckup(tx, { id, recordId, recordedBy: actor.userId }, fields)
      await announceAntenatal(tx, caller, 'antenatal.checkup-added', { ...record, holderId: record.ownerId }, id)
      return shown(tx, actor, id)
    }),
  )
}

/** Returns the fields of a checkup after a correction. */
function corrected(
  one: StoredCheckup,
  { seenOn, status = one.status, reason, ...body }: Omit<AntenatalCheckupChange, 'version'>,
) {
  return {
    ...valuesOf(body, one),
    seenOn: seenOn ?? one.seenOn,
    status,
    reason: status === 'error' ? reason || one.reason : null,
  }
}

/** Corrects a checkup. Throws 400, 403, 404, 409 if its version has changed. */
export async function changeCheckup(
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  { version, ...body }: AntenatalCheckupChange,
): Promise<AntenatalCheckup> {
  const { actor } = caller
  return transaction(db, async (tx) => {
    const one = await findCheckup(tx, visibleTo(actor), id)
    if (!one) throw notFound()
    const { record, today } = await recordToWriteIn(tx, actor, one.recordId)
    const fields = corrected(one, body)
    if (fields.status === 'active') refuseWrong(fields, record, today)
    if (!(await updateCheckup(tx, { id, version, changedBy: actor.userId }, fields)))
      throw conflict(t(checkupMessages.changed), { code: 'record-changed' })
    await announceAntenatal(tx, caller, 'antenatal.checkup-changed', { ...record, holderId: record.ownerId }, id)
    return shown(tx, actor, id)
  })
}
