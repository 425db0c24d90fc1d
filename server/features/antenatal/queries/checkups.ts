import { sql } from 'kysely'
import type { AntenatalCheckup, EarlierCheckup } from '#contract/antenatal/checkups.ts'
import type { DatedBy, Outcome } from '#contract/antenatal/dating.ts'
import { actorAs } from '#server/database/actor-as.ts'
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

/** The fields of a checkup. */
export type CheckupFields = Pick<
  AntenatalCheckup,
  | 'seenOn'
  | 'weight'
  | 'systolic'
  | 'diastolic'
  | 'fundalHeight'
  | 'fetalHeartRate'
  | 'hemoglobin'
  | 'presentation'
  | 'edema'
  | 'urineProtein'
  | 'urineSugar'
  | 'note'
  | 'status'
  | 'reason'
>

export type StoredCheckup = CheckupFields & StoredRow<EarlierCheckup> & { recordId: string; dueOn: string }

const earlier = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'seenOn', e.was -> 'seen_on', 'weight', e.was -> 'weight', 'systolic', e.was -> 'systolic',
          'diastolic', e.was -> 'diastolic', 'fundalHeight', e.was -> 'fundal_height',
          'fetalHeartRate', e.was -> 'fetal_heart_rate', 'hemoglobin', e.was -> 'hemoglobin',
          'presentation', e.was -> 'presentation', 'edema', e.was -> 'edema', 'urineProtein', e.was -> 'urine_protein',
          'urineSugar', e.was -> 'urine_sugar', 'note', e.was -> 'note', ${versionFields}
        )
        order by e.version desc
      ),
      '[]'
    )
    from antenatal_checkup_versions e
    ${writerOfVersion}
    where e.record_id = o.id
  )
`

const selected = sql`
  select
    o.id, o.record_id as "recordId", to_char(r.due_on, 'YYYY-MM-DD') as "dueOn",
    to_char(o.seen_on, 'YYYY-MM-DD') as "seenOn", o.weight::float8 as weight, o.systolic, o.diastolic,
    o.fundal_height::float8 as "fundalHeight", o.fetal_heart_rate as "fetalHeartRate",
    o.hemoglobin::float8 as hemoglobin, o.presentation, o.edema, o.urine_protein as "urineProtein",
    o.urine_sugar as "urineSugar", o.note, ${recordedFields}, ${earlier} as earlier
  from antenatal_checkups o
  join antenatal_records r on r.id = o.record_id
  join patients p on p.id = r.patient_id
  ${recordedJoins}
`

/** Returns the checkups of a chart's pregnancies, the newest first; those entered in error last. */
export async function listCheckups(db: Db, patientId: string): Promise<StoredCheckup[]> {
  const { rows } = await sql<StoredCheckup>`
    ${selected}
    where r.patient_id = ${patientId}
    order by o.status = 'error', o.seen_on desc, o.recorded_at desc, o.id
  `.execute(db)
  return rows
}

/** Returns one checkup within a scope; null outside of it. */
export async function findCheckup(db: Db, scope: AntenatalScope, id: string): Promise<StoredCheckup | null> {
  const { rows } = await sql<StoredCheckup>`
    ${selected}
    where o.id = ${id} and ${isReadable(scope)}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the number of checkups of a pregnancy. */
export async function countCheckups(db: Db, recordId: string): Promise<number> {
  const { rows } = await sql<{ all: number }>`
    select count(*) as "all"
    from antenatal_checkups
    where record_id = ${recordId}
  `.execute(db)
  return rows[0]?.all ?? 0
}

export async function insertCheckup(
  db: Db,
  { id, recordId, recordedBy }: { id: string; recordId: string; recordedBy: string },
  one: CheckupFields,
): Promise<void> {
  await sql`
    insert into antenatal_checkups (
      id, record_id, recorded_by, seen_on, weight, systolic, diastolic, fundal_height, fetal_heart_rate, hemoglobin,
      presentation, edema, urine_protein, urine_sugar, note, status, reason
    )
    values (
      ${id}, ${recordId}, ${recordedBy}, ${one.seenOn}, ${one.weight}, ${one.systolic}, ${one.diastolic},
      ${one.fundalHeight}, ${one.fetalHeartRate}, ${one.hemoglobin}, ${one.presentation}, ${one.edema},
      ${one.urineProtein}, ${one.urineSugar}, ${one.note}, ${one.status}, ${one.reason}
    )
  `.execute(db)
}

/** Changes a checkup at this version; returns false if its version has changed since. */
export async function updateCheckup(
  db: Db,
  { id, version, changedBy }: { id: string; version: number; changedBy: string },
  one: CheckupFields,
): Promise<boolean> {
  const { rows } = await sql`
    update antenatal_checkups
    set
      seen_on = ${one.seenOn}, weight = ${one.weight}, systolic = ${one.systolic}, diastolic = ${one.diastolic},
      fundal_height = ${one.fundalHeight}, fetal_heart_rate = ${one.fetalHeartRate}, hemoglobin = ${one.hemoglobin},
      presentation = ${one.presentation}, edema = ${one.edema}, urine_protein = ${one.urineProtein},
      urine_sugar = ${one.urineSugar}, note = ${one.note}, status = ${one.status}, reason = ${one.reason},
      changed_by = ${changedBy}, changed_at = now(), version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** A line of the export. */
export interface ExportedCheckup extends CheckupFields {
  id: string
  /** The instant of recording, as text of full precision. */
  at: string
  patient: string
  chartNumber: string
  dueOn: string
  datedBy: DatedBy
  outcome: Outcome | null
  endedOn: string | null
  recordedBy: string
}

/** Returns checkups of a clinic that count, in the order of recording, after one of them. */
export async function listCheckupsAfter(
  db: Db,
  clinicId: string,
  after: Pick<ExportedCheckup, 'id' | 'at'> | null,
  limit: number,
): Promise<ExportedCheckup[]> {
  const { rows } = await sql<ExportedCheckup>`
    select
      o.id, o.recorded_at::text as at, trim(concat(p.first_name, ' ', p.last_name)) as patient,
      p.chart_number as "chartNumber", to_char(r.due_on, 'YYYY-MM-DD') as "dueOn", r.dated_by as "datedBy", r.outcome,
      to_char(r.ended_on, 'YYYY-MM-DD') as "endedOn", to_char(o.seen_on, 'YYYY-MM-DD') as "seenOn",
      o.weight::float8 as weight, o.systolic, o.diastolic, o.fundal_height::float8 as "fundalHeight",
      o.fetal_heart_rate as "fetalHeartRate", o.hemoglobin::float8 as hemoglobin, o.presentation, o.edema,
      o.urine_protein as "urineProtein", o.urine_sugar as "urineSugar", o.note,
      trim(concat(u.first_name, ' ', u.last_name)) as "recordedBy"
    from antenatal_checkups o
    join antenatal_records r on r.id = o.record_id
    join patients p on p.id = r.patient_id
    ${actorAs('u_then', sql`actor_then(o.recorded_by, r.clinic_id, o.recorded_at)`)}
    left join users u on u.id = u_then.id
    where r.clinic_id = ${clinicId}
      and r.status = 'active'
      and o.status = 'active'
      and (o.recorded_at, o.id) > (
        coalesce(${after?.at ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
      )
    order by o.recorded_at, o.id
    limit ${limit}
  `.execute(db)
  return rows
}
