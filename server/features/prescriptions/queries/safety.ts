import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { ReasonGiven, SignedCheck, SignedFinding } from '#contract/prescriptions/safety.ts'
import type { AllergyRecord } from '#server/features/prescriptions/safety/allergies.ts'
import { prescriptionStatusNow, yearsTo } from '#server/database/sql.ts'

/** The parts of a chart that the safety check needs. */
export interface ChartFacts {
  /** In years with their fraction; approximate if only the year of birth is known. */
  age: number | null
  gender: string | null
  /** Includes the texts of merged duplicates; so does the history. */
  allergies: string | null
  medicalHistory: string | null
  allergyRecords: AllergyRecord[]
  /** The latest statement; null if there is none. */
  pregnancy: { isPregnant: boolean; isBreastfeeding: boolean; dueOn: string | null; statedOn: string } | null
  /** At the clinic. */
  today: string
}

const today = sql`(now() at time zone c.time_zone)::date`

export async function findChartFacts(db: Db, chartId: string): Promise<ChartFacts> {
  const { rows } = await sql<ChartFacts>`
    with recursive charts as (
      select ${chartId}::uuid as id
      union
      select m.id
      from patients m
      join charts on m.merged_into = charts.id
    ), texts as (
      select
        string_agg(nullif(t.allergies, ''), chr(10)) as allergies,
        string_agg(nullif(t.medical_history, ''), chr(10)) as history
      from patients t
      join charts on charts.id = t.id
    )
    select
      case
        when p.date_of_birth is not null then ${yearsTo(today, sql`p.date_of_birth`)}
        when length(p.birth_year) > 4 then ${yearsTo(today, sql`to_date(p.birth_year, 'YYYY-MM')`)}
        else extract(year from now() at time zone c.time_zone)::float - nullif(p.birth_year, '')::float
      end as age,
      p.gender, texts.allergies, concat_ws(chr(10), texts.history, problems.titles) as "medicalHistory",
      coalesce(records.all, '[]') as "allergyRecords", stated.last as pregnancy,
      to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today
    from texts, patients p
    join clinics c on c.id = p.clinic_id
    cross join lateral (
      select json_agg(
        json_build_object(
          'substance', l.substance,
          'kind', l.kind,
          'severity', l.severity,
          'certainty', l.certainty,
          'status', l.status,
          'fromText', l.from_text
        )
        order by l.status, l.recorded_at, l.id
      ) as all
      from allergies l
      where l.patient_id = p.id
    ) records
    cross join lateral (
      select string_agg(b.title, chr(10)) as titles
      from problems b
      where b.patient_id = p.id and b.status = 'active'
    ) problems
    left join lateral (
      select json_build_object(
        'isPregnant', g.is_pregnant,
        'isBreastfeeding', g.is_breastfeeding,
        'dueOn', to_char(g.due_on, 'YYYY-MM-DD'),
        'statedOn', to_char(g.recorded_at at time zone c.time_zone, 'YYYY-MM-DD')
      ) as last
      from pregnancies g
      where g.patient_id = p.id
      order by g.recorded_at desc, g.id desc
      limit 1
    ) stated
      on true
    where p.id = ${chartId}
  `.execute(db)
  if (!rows[0]) throw new Error('A chart has vanished')
  return rows[0]
}

/** A medication that a patient takes by an active prescription, or the text of an upload. */
export interface Taken {
  kind: 'active' | 'uploaded'
  number: string
  name: string
  composition: string | null
  /** Null for an upload. */
  dosage: string | null
  frequency: string | null
  instructions?: string | null
}

/** More medications than these are not compared. */
const MOST = 100

/** Returns a chart's active prescriptions, without one that is being replaced, newest first. */
export async function listTaken(db: Db, chartId: string, except: string | null): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select
      case r.source when 'written' then 'active' else 'uploaded' end as kind, r.number,
      coalesce(m.medication_name, f.medications) as name, m.composition, m.dosage, m.frequency,
      m.instructions
    from prescriptions r
    join clinics c on c.id = r.clinic_id
    left join prescription_medications m on m.prescription_id = r.id and m.version = r.current_version
    left join prescription_files f on f.prescription_id = r.id
    where r.patient_id = ${chartId}
      and r.id is distinct from ${except}
      and ${prescriptionStatusNow} = 'active'
      and coalesce(m.medication_name, f.medications) is not null
    order by r.created_at desc, r.id, m.position
    limit ${MOST}
  `.execute(db)
  return rows
}

/** Stores the check's result with a version that is being signed. */
export async function insertCheck(
  db: Db,
  one: { prescriptionId: string; version: number; check: SignedCheck },
): Promise<void> {
  await sql`
    insert into prescription_checks (prescription_id, version, table_version, content)
    values (
      ${one.prescriptionId}, ${one.version}, ${one.check.tableVersion}, ${JSON.stringify(one.check)}
    )
  `.execute(db)
}

/** A reason in the newest version of a prescription, with the doctor who gave it. */
export interface GivenReason extends Pick<SignedFinding, 'key' | 'severity' | 'says'> {
  prescriptionId: string
  reason: string
  given: ReasonGiven
}

/** Returns the reasons in the newest versions of some of a chart's prescriptions. */
export async function listGivenReasons(db: Db, chartId: string, ids: readonly string[]): Promise<GivenReason[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GivenReason>`
    select
      r.id as "prescriptionId", f ->> 'key' as key, f ->> 'severity' as severity, f ->> 'says' as says,
      f ->> 'reason' as reason,
      coalesce(
        f -> 'given',
        jsonb_build_object(
          'doctorId', r.doctor_id,
          'name', concat_ws(' ', v.parties -> 'doctor' ->> 'firstName', v.parties -> 'doctor' ->> 'lastName'),
          'at', to_char(v.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )
      ) as given
    from prescriptions r
    join prescription_versions v on v.prescription_id = r.id and v.version = r.current_version
    join prescription_checks k on k.prescription_id = r.id and k.version = r.current_version
    cross join lateral jsonb_array_elements(k.content -> 'findings') f
    where r.patient_id = ${chartId} and r.id = any(${ids}::uuid[]) and f ->> 'reason' is not null
  `.execute(db)
  return rows
}
