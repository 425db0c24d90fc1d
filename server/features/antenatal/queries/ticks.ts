import { sql } from 'kysely'
import type { AntenatalTick, EarlierTick } from '#contract/antenatal/ticks.ts'
import type { Db } from '#server/database/db.ts'
import type { AntenatalScope } from '#server/features/antenatal/policy.ts'
import {
  isReadable,
  recordedFields,
  recordedJoins,
  type StoredRow,
  versionFields,
  writerOfVersion,
} from './readable.ts'

/** The fields of a tick. */
export type TickFields = Pick<AntenatalTick, 'item' | 'answer' | 'doneOn' | 'note' | 'status' | 'reason'>

export type StoredTick = TickFields & StoredRow<EarlierTick> & { recordId: string; dueOn: string }

const earlier = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'item', e.was -> 'item', 'answer', e.was -> 'answer', 'doneOn', e.was -> 'done_on', 'note', e.was -> 'note',
          ${versionFields}
        )
        order by e.version desc
      ),
      '[]'
    )
    from antenatal_tick_versions e
    ${writerOfVersion}
    where e.record_id = o.id
  )
`

const selected = sql`
  select
    o.id, o.record_id as "recordId", to_char(r.due_on, 'YYYY-MM-DD') as "dueOn", o.item, o.answer,
    to_char(o.done_on, 'YYYY-MM-DD') as "doneOn", o.note, ${recordedFields}, ${earlier} as earlier
  from antenatal_ticks o
  join antenatal_records r on r.id = o.record_id
  join patients p on p.id = r.patient_id
  ${recordedJoins}
`

/** Returns the ticks of a chart's pregnancies, the newest first; those entered in error last. */
export async function listTicks(db: Db, patientId: string): Promise<StoredTick[]> {
  const { rows } = await sql<StoredTick>`
    ${selected}
    where r.patient_id = ${patientId}
    order by o.status = 'error', o.done_on desc, o.recorded_at desc, o.id
  `.execute(db)
  return rows
}

/** Returns one tick within a scope; null outside of it. */
export async function findTick(db: Db, scope: AntenatalScope, id: string): Promise<StoredTick | null> {
  const { rows } = await sql<StoredTick>`
    ${selected}
    where o.id = ${id} and ${isReadable(scope)}
  `.execute(db)
  return rows[0] ?? null
}

/** Records a tick; returns false if the item is already ticked. */
export async function insertTick(
  db: Db,
  { id, recordId, recordedBy }: { id: string; recordId: string; recordedBy: string },
  { item, answer, doneOn, note }: TickFields,
): Promise<boolean> {
  const { rows } = await sql`
    insert into antenatal_ticks (id, record_id, recorded_by, item, answer, done_on, note)
    values (${id}, ${recordId}, ${recordedBy}, ${item}, ${answer}, ${doneOn}, ${note})
    on conflict (record_id, item) where status = 'active' do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/** True if another tick of the same pregnancy answers an item. */
export async function isTicked(
  db: Db,
  { id, recordId, item }: Pick<StoredTick, 'id' | 'recordId' | 'item'>,
): Promise<boolean> {
  const { rows } = await sql`
    select
    from antenatal_ticks
    where record_id = ${recordId} and item = ${item} and status = 'active' and id <> ${id}
  `.execute(db)
  return rows.length > 0
}

/** Changes a tick at this version; returns false if its version has changed since. */
export async function updateTick(
  db: Db,
  { id, version, changedBy }: { id: string; version: number; changedBy: string },
  { answer, doneOn, note, status, reason }: TickFields,
): Promise<boolean> {
  const { rows } = await sql`
    update antenatal_ticks
    set
      answer = ${answer}, done_on = ${doneOn}, note = ${note}, status = ${status}, reason = ${reason},
      changed_by = ${changedBy}, changed_at = now(), version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}
