import { sql } from 'kysely'
import type { EarlierImmunization, Immunization } from '#contract/immunization/immunizations.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import type { DoseScope } from '#server/features/immunization/policy.ts'

/** The fields of a dose. */
export type DoseFields = Pick<
  Immunization,
  | 'vaccine'
  | 'vaccineName'
  | 'dose'
  | 'givenOn'
  | 'isElsewhere'
  | 'place'
  | 'brand'
  | 'batch'
  | 'expiresOn'
  | 'site'
  | 'givenBy'
  | 'note'
  | 'status'
  | 'reason'
>

interface Person {
  firstName: string
  lastName: string
}

export interface StoredDose extends DoseFields {
  id: string
  clinicId: string
  patientId: string
  holderId: string | null
  recordedAt: Date
  recordedBy: Person
  changedAt: Date | null
  changedBy: Person | null
  fromChart: string | null
  version: number
  earlier: EarlierImmunization[]
}

const person = (user: 'u' | 'v' | 'w') => sql`
  json_build_object(
    'firstName', coalesce(${sql.ref(`${user}.first_name`)}, ''),
    'lastName', coalesce(${sql.ref(`${user}.last_name`)}, '')
  )
`

/** A stored row as it was, in the form of the API. `next` is the version that replaced it. */
const earlier = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'vaccine', e.was -> 'vaccine', 'vaccineName', e.was -> 'vaccine_name', 'dose', e.was -> 'dose',
          'givenOn', e.was -> 'given_on', 'isElsewhere', e.was -> 'is_elsewhere', 'place', e.was -> 'place',
          'brand', e.was -> 'brand', 'batch', e.was -> 'batch', 'expiresOn', e.was -> 'expires_on',
          'site', e.was -> 'site', 'givenBy', e.was -> 'given_by', 'note', e.was -> 'note', 'status', e.was -> 'status',
          'reason', e.was -> 'reason', 'version', e.version,
          'until', to_char(e.replaced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'changedBy', case when w.id is not null then ${person('w')} end
        )
        order by e.version desc
      ),
      '[]'
    )
    from immunization_versions e
    ${actorAs(
      'w_then',
      sql`actor_then(
      (e.was ->> 'changed_by')::uuid, i.clinic_id, (e.was ->> 'changed_at')::timestamptz
    )`,
    )}
    left join users w on w.id = w_then.id
    where e.immunization_id = i.id
  )
`

const selected = sql`
  select
    i.id, i.clinic_id as "clinicId", i.patient_id as "patientId", p.holder_id as "holderId", i.vaccine,
    i.vaccine_name as "vaccineName", i.dose, i.given_on as "givenOn", i.is_elsewhere as "isElsewhere", i.place, i.brand,
    i.batch, i.expires_on as "expiresOn", i.site, i.given_by as "givenBy", i.note, i.status, i.reason,
    i.recorded_at as "recordedAt", ${person('u')} as "recordedBy", i.changed_at as "changedAt",
    case when i.changed_by is not null then ${person('v')} end as "changedBy",
    nullif(i.chart_number, p.chart_number) as "fromChart", i.version, ${earlier} as earlier
  from immunizations i
  join patients p on p.id = i.patient_id
  ${actorAs('u_then', sql`actor_then(i.recorded_by, i.clinic_id, i.recorded_at)`)}
  left join users u on u.id = u_then.id
  ${actorAs('v_then', sql`actor_then(i.changed_by, i.clinic_id, i.changed_at)`)}
  left join users v on v.id = v_then.id
`

/** Returns the doses of a chart, the newest first; those entered in error last. */
export async function listDoses(db: Db, patientId: string): Promise<StoredDose[]> {
  const { rows } = await sql<StoredDose>`
    ${selected}
    where i.patient_id = ${patientId}
    order by i.status = 'error', i.given_on desc, i.recorded_at desc, i.id
  `.execute(db)
  return rows
}

/** Returns one dose within a scope; null outside of it. */
export async function findDose(db: Db, scope: DoseScope, id: string): Promise<StoredDose | null> {
  const { rows } = await sql<StoredDose>`
    ${selected}
    where i.id = ${id} and (p.holder_id = ${scope.userId} or i.clinic_id = any(${scope.clinicIds}::uuid[]))
  `.execute(db)
  return rows[0] ?? null
}

export interface NewDose {
  id: string
  clinicId: string
  patientId: string
  chartNumber: string
  recordedBy: string
}

export async function insertDose(
  db: Db,
  { id, clinicId, patientId, chartNumber, recordedBy }: NewDose,
  dose: DoseFields,
) {
  await sql`
    insert into immunizations (
      id, clinic_id, patient_id, chart_number, recorded_by, vaccine, vaccine_name, dose, given_on, is_elsewhere, place,
      brand, batch, expires_on, site, given_by, note, status, reason
    )
    values (
      ${id}, ${clinicId}, ${patientId}, ${chartNumber}, ${recordedBy}, ${dose.vaccine}, ${dose.vaccineName},
      ${dose.dose}, ${dose.givenOn}, ${dose.isElsewhere}, ${dose.place}, ${dose.brand}, ${dose.batch},
      ${dose.expiresOn}, ${dose.site}, ${dose.givenBy}, ${dose.note}, ${dose.status}, ${dose.reason}
    )
  `.execute(db)
}

/** Changes a dose at this version; returns false if its version has changed since. */
export async function updateDose(
  db: Db,
  { id, version }: { id: string; version: number },
  dose: DoseFields,
  changedBy: string,
): Promise<boolean> {
  const { rows } = await sql`
    update immunizations
    set
      vaccine = ${dose.vaccine}, vaccine_name = ${dose.vaccineName}, dose = ${dose.dose}, given_on = ${dose.givenOn},
      is_elsewhere = ${dose.isElsewhere}, place = ${dose.place}, brand = ${dose.brand}, batch = ${dose.batch},
      expires_on = ${dose.expiresOn}, site = ${dose.site}, given_by = ${dose.givenBy}, note = ${dose.note},
      status = ${dose.status}, reason = ${dose.reason}, changed_by = ${changedBy}, changed_at = now(),
      version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Counts the doses of a chart, and those of a vaccine on a day that count. */
export async function countDoses(
  db: Db,
  patientId: string,
  { vaccine, vaccineName, dose, givenOn }: Pick<DoseFields, 'vaccine' | 'vaccineName' | 'dose' | 'givenOn'>,
): Promise<{ all: number; same: number }> {
  const { rows } = await sql<{ all: number; same: number }>`
    select
      count(*) as "all",
      count(*) filter (
        where status = 'given'
          and vaccine = ${vaccine}
          and vaccine_name is not distinct from ${vaccineName}
          and dose is not distinct from ${dose}
          and given_on = ${givenOn}
      ) as same
    from immunizations
    where patient_id = ${patientId}
  `.execute(db)
  return rows[0] ?? { all: 0, same: 0 }
}

/** Moves doses of one chart to another of the clinic: all, or those named. Returns the ids of the moved ones. */
export async function moveDoses(
  db: Db,
  { from, to }: { from: string; to: string },
  only: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update immunizations
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** A line of the export. */
export interface ExportedDose extends DoseFields {
  id: string
  /** The instant of recording, as text of full precision. */
  at: string
  patient: string
  chartNumber: string
  dateOfBirth: string | null
  recordedOn: string
}

/** Returns doses of a clinic that count, in the order of recording, after one of them. */
export async function listDosesAfter(
  db: Db,
  clinicId: string,
  after: Pick<ExportedDose, 'id' | 'at'> | null,
  limit: number,
): Promise<ExportedDose[]> {
  const { rows } = await sql<ExportedDose>`
    select
      i.id, i.recorded_at::text as at, trim(concat(p.first_name, ' ', p.last_name)) as patient,
      p.chart_number as "chartNumber", to_char(p.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", i.vaccine,
      i.vaccine_name as "vaccineName", i.dose, i.given_on as "givenOn", i.is_elsewhere as "isElsewhere", i.place,
      i.brand, i.batch, i.expires_on as "expiresOn", i.site, i.given_by as "givenBy", i.note,
      to_char(i.recorded_at at time zone c.time_zone, 'YYYY-MM-DD') as "recordedOn"
    from immunizations i
    join patients p on p.id = i.patient_id
    join clinics c on c.id = i.clinic_id
    where i.clinic_id = ${clinicId}
      and i.status = 'given'
      and (i.recorded_at, i.id) > (
        coalesce(${after?.at ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
      )
    order by i.recorded_at, i.id
    limit ${limit}
  `.execute(db)
  return rows
}

/** Returns the days on which Td or Tdap was given in a chart, where the whole date is known. */
export async function listTetanusDays(db: Db, patientId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select given_on as day
    from immunizations
    where patient_id = ${patientId} and status = 'given' and vaccine in ('td', 'tdap') and length(given_on) = 10
    order by given_on
  `.execute(db)
  return rows.map(({ day }) => day)
}
