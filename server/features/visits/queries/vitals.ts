import { type RawBuilder, sql } from 'kysely'
import type { NewVitals, Vitals } from '#contract/visits/content.ts'
import { type ChartVitals, type EarlierVitals, HOURS_NEAR_VISIT, type VitalSet } from '#contract/visits/vitals.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import { ageInYears, isInEmergency } from '#server/database/sql.ts'
import type { VisitScope } from '#server/features/visits/policy.ts'
import { lastUnitAt } from './units.ts'
import { vitals } from './visits.ts'
import { temperatureOf } from './writing.ts'

/** A chart whose vitals a person can read, and what the policy needs. */
export type MeasuredChart = Pick<ChartVitals, 'patient' | 'clinic' | 'today' | 'temperatureUnit'> & {
  clinicId: string
  ownerId: string | null
}

/** Rule B3 as a condition on the chart `p`. */
const isReadable = (scope: VisitScope) => sql`
  (
    p.holder_id = ${scope.userId}
    or p.clinic_id = any(${scope.clinicIds}::uuid[])
    or ${isInEmergency(sql`p.id`, scope)}
  )
`

/** Returns a chart within a scope; null outside of it, and for a merged one. */
export async function findMeasuredChart(db: Db, scope: VisitScope, id: string): Promise<MeasuredChart | null> {
  const { rows } = await sql<MeasuredChart>`
    select
      p.clinic_id as "clinicId", p.holder_id as "ownerId",
      json_build_object(
        'id', p.id,
        'user', json_build_object('firstName', p.first_name, 'lastName', p.last_name),
        'age', ${ageInYears},
        'dateOfBirth', to_char(p.date_of_birth, 'YYYY-MM-DD'),
        'gender', p.gender,
        'chartNumber', p.chart_number
      ) as patient,
      json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone) as clinic,
      to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today,
      ${lastUnitAt(sql`p.clinic_id`)} as "temperatureUnit"
    from patients p
    join clinics c on c.id = p.clinic_id
    where p.id = ${id} and p.merged_into is null and ${isReadable(scope)}
  `.execute(db)
  return rows[0] ?? null
}

/** A set; instants of earlier versions as the database writes them in JSON. */
export interface StoredSet extends Omit<VitalSet, 'measuredAt' | 'corrected' | 'earlier'> {
  measuredAt: Date
  correctedAt: Date
  correctedBy: VitalSet['measuredBy']
  earlier: EarlierVitals[]
  clinicId: string
  patientId: string
  ownerId: string | null
}

const nameOf = (user: RawBuilder<unknown>) =>
  sql`json_build_object('firstName', coalesce(${user}.first_name, ''), 'lastName', coalesce(${user}.last_name, ''))`

const columns = sql`
  s.id, s.measured_at as "measuredAt", to_char(s.measured_on, 'YYYY-MM-DD') as "measuredOn",
  ${nameOf(sql`m`)} as "measuredBy",
  json_build_object(${vitals}) as vitals, w.is_error as "isError", w.version,
  w.written_at as "correctedAt",
  ${nameOf(sql`k`)} as "correctedBy",
  case
    when s.current_version = 1 then '[]'
    else (
      select json_agg(
        json_build_object(
          'version', w.version,
          'writtenAt', w.written_at,
          'writtenBy', ${nameOf(sql`b`)},
          'isError', w.is_error,
          'vitals', json_build_object(${vitals})
        )
        order by w.version desc
      )
      from vital_set_versions w
      ${actorAs('b_then', sql`actor_then(w.written_by, s.clinic_id, w.written_at)`)}
      left join users b on b.id = b_then.id
      where w.set_id = s.id and w.version < s.current_version
    )
  end as earlier,
  s.clinic_id as "clinicId", s.patient_id as "patientId", p.holder_id as "ownerId"
`

const joined = sql`
  join patients p on p.id = s.patient_id
  join vital_set_versions w on w.set_id = s.id and w.version = s.current_version
  join vital_set_versions f on f.set_id = s.id and f.version = 1
  ${actorAs('m_then', sql`actor_then(f.written_by, s.clinic_id, f.written_at)`)}
  left join users m on m.id = m_then.id
  ${actorAs('k_then', sql`actor_then(w.written_by, s.clinic_id, w.written_at)`)}
  left join users k on k.id = k_then.id
`

/** Returns a page of a chart's sets, newest first, and their number. */
export async function listSets(
  db: Db,
  patientId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ sets: StoredSet[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<StoredSet>`
      select ${columns}
      from vital_sets s
      ${joined}
      where s.patient_id = ${patientId}
      order by s.measured_at desc, s.id desc
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*) as total from vital_sets where patient_id = ${patientId}`.execute(db),
  ])
  return { sets: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Returns one set within a scope; null outside of it. */
export async function findSet(db: Db, scope: VisitScope, id: string): Promise<StoredSet | null> {
  const { rows } = await sql<StoredSet>`
    select ${columns}
    from vital_sets s
    ${joined}
    where s.id = ${id} and ${isReadable(scope)}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the columns of a version, as they are stored. */
const columnsOf = (one: NewVitals) => ({
  systolic: one.systolic ?? null,
  diastolic: one.diastolic ?? null,
  pulse: one.pulse ?? null,
  ...temperatureOf(one),
  oxygen: one.oxygen ?? null,
  weight: one.weight ?? null,
  height: one.height ?? null,
  head_circumference: one.headCircumference ?? null,
})

/** Stores a set that was measured now. */
export async function insertSet(
  db: Db,
  { id, clinicId, patientId, userId }: { id: string; clinicId: string; patientId: string; userId: string },
  measured: NewVitals,
): Promise<void> {
  await sql`
    insert into vital_sets (id, clinic_id, patient_id, measured_on)
    select ${id}, c.id, ${patientId}, (now() at time zone c.time_zone)::date
    from clinics c
    where c.id = ${clinicId}
  `.execute(db)
  await db
    .insertInto('vital_set_versions')
    .values({ set_id: id, version: 1, ...columnsOf(measured), written_by: userId })
    .execute()
}

/** Adds a version on top of `version`; returns false if that isn't the newest one. */
export async function insertCorrection(
  db: Db,
  { id, version, userId, isError }: { id: string; version: number; userId: string; isError: boolean },
  measured: NewVitals,
): Promise<boolean> {
  const { rows } = await sql`
    update vital_sets
    set current_version = ${version + 1}
    where id = ${id} and current_version = ${version}
    returning id
  `.execute(db)
  if (rows.length === 0) return false
  await db
    .insertInto('vital_set_versions')
    .values({ set_id: id, version: version + 1, ...columnsOf(measured), is_error: isError, written_by: userId })
    .execute()
  return true
}

const near = sql`make_interval(hours => ${HOURS_NEAR_VISIT})`

/**
 * True for the sets `s` of the visit `v` at the clinic `c` (decision 0098). A visit that is written on a later day has
 * those of its date alone.
 */
const isOfVisit = sql`
  (
    s.measured_on = v.visit_date
    or (
      v.visit_date = (v.started_at at time zone c.time_zone)::date
      and s.measured_at between v.started_at - ${near} and v.started_at + ${near}
    )
  )
`

/** Returns what was measured for a visit, in this order, without what was entered in error. */
export async function listMeasured(db: Db, visitId: string): Promise<Vitals[]> {
  const { rows } = await sql<{ vitals: Vitals }>`
    select json_build_object(${vitals}) as vitals
    from visits v
    join clinics c on c.id = v.clinic_id
    join vital_sets s on s.patient_id = v.patient_id
    join vital_set_versions w on w.set_id = s.id and w.version = s.current_version
    where v.id = ${visitId} and ${isOfVisit} and not w.is_error
    order by s.measured_at, s.id
  `.execute(db)
  return rows.map((row) => row.vitals)
}

/** Locks the drafts in charts, and returns them. */
export async function lockDrafts(db: Db, patientIds: readonly string[]): Promise<{ id: string; doctorId: string }[]> {
  const { rows } = await sql<{ id: string; doctorId: string }>`
    select id, doctor_id as "doctorId"
    from visits
    where patient_id = any(${patientIds}::uuid[]) and status = 'draft'
    order by id
    for update
  `.execute(db)
  return rows
}

/** Moves sets of one chart to another of the clinic: all of them, or those named. Returns the moved ones. */
export async function updateChartOfSets(
  db: Db,
  { from, to }: { from: string; to: string },
  only: readonly string[] | null,
): Promise<{ id: string; clinicId: string }[]> {
  const { rows } = await sql<{ id: string; clinicId: string }>`
    update vital_sets
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id, clinic_id as "clinicId"
  `.execute(db)
  return rows
}
