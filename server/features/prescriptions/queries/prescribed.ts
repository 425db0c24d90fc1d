import { sql } from 'kysely'
import { LIQUIDS_BELOW } from '#contract/medicines/suggestions.ts'
import { PRESCRIBED_MAX, type PrescribedMedicine } from '#contract/prescriptions/prescribed.ts'
import type { Db } from '#server/database/db.ts'

/** Newest prescriptions that are counted, of the doctor and of the others. */
const COUNTED = 5_000

interface Whose {
  clinicId: string
  doctorId: string
  /** The age group of patients; null for all. */
  isChild: boolean | null
}

interface Counted {
  id: string
  version: number
  patientId: string
  isOwn: boolean
}

/** Returns the newest prescriptions of the last 12 months, newest first. */
export async function findCounted(db: Db, { clinicId, doctorId, isChild }: Whose): Promise<Counted[]> {
  const columns = sql`r.id, r.current_version, r.patient_id, r.created_at, r.doctor_id`
  const counts = sql`
    r.clinic_id = ${clinicId}
    and r.source = 'written'
    and r.status <> 'cancelled'
    and r.created_at > now() - interval '12 months'
  `
  const { rows } = await sql<Counted>`
    with own as materialized (
      select ${columns}
      from prescriptions r
      where r.doctor_id = ${doctorId} and ${counts}
      order by r.created_at desc
      limit ${COUNTED}
    ), others as materialized (
      select ${columns}
      from prescriptions r
      where r.doctor_id <> ${doctorId} and ${counts}
      order by r.created_at desc
      limit ${COUNTED}
    )
    select n.id, n.current_version as version, n.patient_id as "patientId", n.doctor_id = ${doctorId} as "isOwn"
    from (select * from own union all select * from others) n
    join patients p on p.id = n.patient_id
    where ${isChild}::boolean is null
      or ${isChild}::boolean = coalesce(
        age(n.created_at::date, p.date_of_birth) < make_interval(years => ${LIQUIDS_BELOW}),
        extract(year from n.created_at)::int - left(nullif(p.birth_year, ''), 4)::int < ${LIQUIDS_BELOW},
        false
      )
    order by n.created_at desc
  `.execute(db)
  return rows
}

/**
 * Counts the medicines of prescriptions by name. A name without an entry in the directory may be about its patient, so
 * it counts from two patients on.
 */
export async function countMedicines(db: Db, counted: readonly Counted[]): Promise<PrescribedMedicine[]> {
  const { rows } = await sql<PrescribedMedicine>`
    select
      (array_agg(m.medication_name order by n.place))[1] as name,
      (array_agg(m.medicine_id order by n.place) filter (where m.medicine_id is not null))[1] as "medicineId",
      (array_agg(m.composition order by n.place) filter (where m.composition is not null))[1] as composition,
      (count(*) filter (where n.is_own))::int as own,
      (count(*) filter (where not n.is_own))::int as others
    from unnest(
      ${counted.map(({ id }) => id)}::uuid[],
      ${counted.map(({ version }) => version)}::int[],
      ${counted.map(({ patientId }) => patientId)}::uuid[],
      ${counted.map(({ isOwn }) => isOwn)}::boolean[]
    ) with ordinality n (id, version, patient_id, is_own, place)
    join prescription_medications m on m.prescription_id = n.id and m.version = n.version
    group by lower(m.medication_name)
    having count(m.medicine_id) > 0 or count(distinct n.patient_id) > 1
    order by own desc, others desc, min(n.place), name
    limit ${PRESCRIBED_MAX}
  `.execute(db)
  return rows
}
