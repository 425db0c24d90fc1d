import { t } from '#language/translate.ts'
import {
  type AntenatalTick,
  type AntenatalTickChange,
  type NewAntenatalTick,
  tickMessages,
} from '#contract/antenatal/ticks.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { once } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { announceAntenatal } from './announce.ts'
import { visibleTo } from './policy.ts'
import { findTick, insertTick, isTicked, type TickFields, updateTick } from './queries/ticks.ts'
import { toTick } from './shape.ts'
import { recordToWriteIn, wrongDay } from './write-checkup.ts'
import { repeatable, type WritingCaller } from './write-record.ts'

async function shown(db: Db, actor: SignedIn, id: string): Promise<AntenatalTick> {
  const one = await findTick(db, visibleTo(actor), id)
  if (!one) throw notFound()
  return toTick(one)
}

/** Records that a check or test was done, or isn't needed. Throws 400, 403, 404, 409 if it is already recorded. */
export async function addTick(
  { db }: Deps,
  caller: WritingCaller,
  recordId: string,
  body: NewAntenatalTick,
): Promise<AntenatalTick> {
  const { actor } = caller
  const request = repeatable(caller, `antenatal-ticks.add:${recordId}`, body, t(tickMessages.keyReused))
  return transaction(db, (tx) =>
    once(tx, request, async () => {
      const { record, today } = await recordToWriteIn(tx, actor, recordId)
      const day = wrongDay(body.doneOn, record, today)
      if (day) throw wrongField('doneOn', t(day))
      const id = newId()
      const fields: TickFields = { ...body, note: body.note || null, status: 'active', reason: null }
      if (!(await insertTick(tx, { id, recordId, recordedBy: actor.userId }, fields)))
        throw conflict(t(tickMessages.twice))
      await announceAntenatal(tx, caller, 'antenatal.ticked', { ...record, holderId: record.ownerId }, id)
      return shown(tx, actor, id)
    }),
  )
}

/** Corrects a tick. Throws 400, 403, 404, 409 if its version has changed, or another one answers the same item. */
export async function changeTick(
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  { version, ...body }: AntenatalTickChange,
): Promise<AntenatalTick> {
  const { actor } = caller
  return transaction(db, async (tx) => {
    const one = await findTick(tx, visibleTo(actor), id)
    if (!one) throw notFound()
    const { record, today } = await recordToWriteIn(tx, actor, one.recordId)
    const status = body.status ?? one.status
    const fields: TickFields = {
      item: one.item,
      answer: body.answer ?? one.answer,
      doneOn: body.doneOn ?? one.doneOn,
      note: body.note === undefined ? one.note : body.note || null,
      status,
      reason: status === 'error' ? body.reason || one.reason : null,
    }
    const day = status === 'active' ? wrongDay(fields.doneOn, record, today) : null
    if (day) throw wrongField('doneOn', t(day))
    if (status === 'active' && (await isTicked(tx, one))) throw conflict(t(tickMessages.twice))
    if (!(await updateTick(tx, { id, version, changedBy: actor.userId }, fields)))
      throw conflict(t(tickMessages.changed), { code: 'record-changed' })
    await announceAntenatal(tx, caller, 'antenatal.tick-changed', { ...record, holderId: record.ownerId }, id)
    return shown(tx, actor, id)
  })
}
