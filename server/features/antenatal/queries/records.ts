import { sql } from 'kysely'
import type { AntenatalRecord, EarlierRecord } from '#contract/antenatal/records.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { Charts } from '#server/chart-record.ts'
import type { Db } from '#server/database/db.ts'
import type { AntenatalScope } from '#server/features/antenatal/policy.ts'
import {
  isReadable,
  person,
  recordedFields,
  recordedJoins,
  type StoredRow,
  versionFields,
  writerOfVersion,
} from './readable.ts'

/** The fields of a pregnancy. */
export type RecordFields = Pick<
  AntenatalRecord,
  | 'periodOn'
  | 'scanOn'
  | 'scanWeeks'
  | 'scanDays'
  | 'enteredDueOn'
  | 'datedBy'
  | 'dueOn'
  | 'note'
  | 'outcome'
  | 'endedOn'
  | 'status'
  | 'reason'
>

export type StoredRecord = RecordFields &
  StoredRow<EarlierRecord> & {
    decidedBy: AntenatalRecord['decidedBy']
    decidedAt: Date
    fromChart: string | null
  }

const earlier = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'periodOn', e.was -> 'period_on', 'scanOn', e.was -> 'scan_on', 'scanWeeks', e.was -> 'scan_weeks',
          'scanDays', e.was -> 'scan_days', 'enteredDueOn', e.was -> 'entered_due_on', 'datedBy', e.was -> 'dated_by',
          'dueOn', e.was -> 'due_on', 'note', e.was -> 'note', 'outcome', e.was -> 'outcome',
          'endedOn', e.was -> 'ended_on', ${versionFields}
        )
        order by e.version desc
      ),
      '[]'
    )
    from antenatal_record_versions e
    ${writerOfVersion}
    where e.record_id = o.id
  )
`

const selected = sql`
  select
    o.id, to_char(o.period_on, 'YYYY-MM-DD') as "periodOn", to_char(o.scan_on, 'YYYY-MM-DD') as "scanOn",
    o.scan_weeks as "scanWeeks", o.scan_days as "scanDays", to_char(o.entered_due_on, 'YYYY-MM-DD') as "enteredDueOn",
    o.dated_by as "datedBy", to_char(o.due_on, 'YYYY-MM-DD') as "dueOn", o.note, o.outcome,
    to_char(o.ended_on, 'YYYY-MM-DD') as "endedOn", ${person('d')} as "decidedBy", o.decided_at as "decidedAt",
    nullif(o.chart_number, p.chart_number) as "fromChart", ${recordedFields}, ${earlier} as earlier
  from antenatal_records o
  join antenatal_records r on r.id = o.id
  join patients p on p.id = o.patient_id
  ${recordedJoins}
  ${actorAs('d_then', sql`actor_then(o.decided_by, o.clinic_id, o.decided_at)`)}
  left join users d on d.id = d_then.id
`

/** Returns the pregnancies of a chart: open ones, ended ones, then those entered in error; the newest first. */
export async function listRecords(db: Db, patientId: string): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    ${selected}
    where o.patient_id = ${patientId}
    order by o.status = 'error', o.outcome is not null, o.due_on desc, o.id
  `.execute(db)
  return rows
}

/** Returns one pregnancy within a scope; null outside of it. */
export async function findRecord(db: Db, scope: AntenatalScope, id: string): Promise<StoredRecord | null> {
  const { rows } = await sql<StoredRecord>`
    ${selected}
    where o.id = ${id} and ${isReadable(scope)}
  `.execute(db)
  return rows[0] ?? null
}

export interface NewRecord {
  id: string
  clinicId: string
  patientId: string
  recordedBy: string
}

export async function insertRecord(
  db: Db,
  { id, clinicId, patientId, recordedBy }: NewRecord,
  one: RecordFields,
): Promise<void> {
  await sql`
    insert into antenatal_records (
      id, clinic_id, patient_id, chart_number, recorded_by, decided_by, period_on, scan_on, scan_weeks, scan_days,
      entered_due_on, dated_by, due_on, note, outcome, ended_on, status, reason
    )
    select
      ${id}, ${clinicId}, p.id, p.chart_number, ${recordedBy}, ${recordedBy}, ${one.periodOn}, ${one.scanOn},
      ${one.scanWeeks}, ${one.scanDays}, ${one.enteredDueOn}, ${one.datedBy}, ${one.dueOn}, ${one.note},
      ${one.outcome}, ${one.endedOn}, ${one.status}, ${one.reason}
    from patients p
    where p.id = ${patientId}
  `.execute(db)
}

/**
 * Changes a pregnancy at this version; returns false if its version has changed since. `isDecided`: the due date was
 * decided again.
 */
export async function updateRecord(
  db: Db,
  { id, version, changedBy, isDecided }: { id: string; version: number; changedBy: string; isDecided: boolean },
  one: RecordFields,
): Promise<boolean> {
  const { rows } = await sql`
    update antenatal_records
    set
      period_on = ${one.periodOn}, scan_on = ${one.scanOn}, scan_weeks = ${one.scanWeeks}, scan_days = ${one.scanDays},
      entered_due_on = ${one.enteredDueOn}, dated_by = ${one.datedBy}, due_on = ${one.dueOn}, note = ${one.note},
      outcome = ${one.outcome}, ended_on = ${one.endedOn}, status = ${one.status}, reason = ${one.reason},
      decided_by = case when ${isDecided} then ${changedBy}::uuid else decided_by end,
      decided_at = case when ${isDecided} then now() else decided_at end,
      changed_by = ${changedBy}, changed_at = now(), version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Moves pregnancies of one chart to another of the clinic: all, or those named. Returns the ids of the moved ones. */
export async function moveRecords(db: Db, { from, to }: Charts, only: readonly string[] | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update antenatal_records
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
