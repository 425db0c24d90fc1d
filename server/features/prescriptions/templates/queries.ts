import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type {
  LastDose,
  PrescriptionTemplate,
  TemplateKind,
  TemplateMedication,
} from '#contract/prescriptions/templates.ts'

/** A favorite or template as it is stored. */
export type StoredTemplate = Omit<PrescriptionTemplate, 'medications'> & { medications: TemplateMedication[] }

type Page = { limit: number; offset: number }

const columns = sql`t.id, t.kind, t.name, t.medications, coalesce(t.advice, '') as advice`

/** Returns a page of a doctor's favorites and templates by name, and the total. */
export async function listOfDoctor(db: Db, doctorId: string, { limit, offset }: Page) {
  const [page, count] = await Promise.all([
    sql<StoredTemplate>`
      select ${columns}
      from prescription_templates t
      where t.doctor_id = ${doctorId}
      order by lower(t.name), t.id
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total
      from prescription_templates
      where doctor_id = ${doctorId}
    `.execute(db),
  ])
  return { templates: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Counts a doctor's templates of a kind; no one adds one for them until the transaction ends. */
export async function countLocked(db: Db, doctorId: string, kind: TemplateKind): Promise<number> {
  await sql`select from doctors where id = ${doctorId} for no key update`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from prescription_templates
    where doctor_id = ${doctorId} and kind = ${kind}
  `.execute(db)
  return rows[0]?.total ?? 0
}

export interface NewRow {
  id: string
  clinicId: string
  doctorId: string
  kind: TemplateKind
  name: string
  medications: readonly TemplateMedication[]
  advice: string | null
}

/** Stores a favorite or template; null where the doctor has one of this name, or this very favorite. */
export async function insertTemplate(db: Db, one: NewRow): Promise<StoredTemplate | null> {
  const { rows } = await sql<StoredTemplate>`
    insert into prescription_templates as t (id, clinic_id, doctor_id, kind, name, medications, advice)
    values (
      ${one.id}, ${one.clinicId}, ${one.doctorId}, ${one.kind}, ${one.name},
      ${JSON.stringify(one.medications)}::jsonb, ${one.advice}
    )
    on conflict do nothing
    returning ${columns}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the favorite of a doctor that is exactly this medication. */
export async function findFavorite(db: Db, { doctorId, medications }: NewRow): Promise<StoredTemplate | null> {
  const { rows } = await sql<StoredTemplate>`
    select ${columns}
    from prescription_templates t
    where t.doctor_id = ${doctorId}
      and t.kind = 'favorite'
      and t.medications = ${JSON.stringify(medications)}::jsonb
  `.execute(db)
  return rows[0] ?? null
}

/** Returns one of a person's own, at the clinics where they are a doctor; null otherwise. */
export async function findOwn(db: Db, userId: string, id: string): Promise<StoredTemplate | null> {
  const { rows } = await sql<StoredTemplate>`
    select ${columns}
    from prescription_templates t
    join doctors d on d.id = t.doctor_id
    where t.id = ${id} and d.user_id = ${userId} and d.is_active
  `.execute(db)
  return rows[0] ?? null
}

/** Renames one; null where the doctor has a template of this name. */
export async function updateName(db: Db, id: string, name: string): Promise<StoredTemplate | null> {
  const { rows } = await sql<StoredTemplate>`
    update prescription_templates t
    set name = ${name}
    where t.id = ${id}
      and not exists (
        select from prescription_templates o
        where o.doctor_id = t.doctor_id
          and o.kind = 'template'
          and t.kind = 'template'
          and lower(o.name) = lower(${name})
          and o.id <> t.id
      )
    returning ${columns}
  `.execute(db)
  return rows[0] ?? null
}

export async function deleteRow(db: Db, id: string): Promise<void> {
  await sql`delete from prescription_templates where id = ${id}`.execute(db)
}

/** Number of the doctor's newest prescriptions that are searched for a dose. */
const LOOKED_AT = 1_000

/**
 * Returns the doses in which a doctor has prescribed a medicine (found by its directory entry or name), newest first.
 */
export async function findLastDoses(
  db: Db,
  { doctorId, name, medicineId, limit }: { doctorId: string; name: string; medicineId: string | null; limit: number },
): Promise<LastDose[]> {
  const { rows } = await sql<LastDose>`
    with newest as materialized (
      select r.id, r.current_version, r.created_at
      from prescriptions r
      where r.doctor_id = ${doctorId} and r.source = 'written' and r.status <> 'cancelled'
      order by r.created_at desc
      limit ${LOOKED_AT}
    )
    select
      m.dosage, m.frequency, m.duration, coalesce(m.instructions, '') as instructions, m.quantity,
      to_char(max(v.prescription_date), 'YYYY-MM-DD') as "prescriptionDate"
    from newest n
    join prescription_medications m on m.prescription_id = n.id and m.version = n.current_version
    join prescription_versions v on v.prescription_id = n.id and v.version = n.current_version
    where m.medicine_id = ${medicineId} or lower(m.medication_name) = lower(${name})
    group by m.dosage, m.frequency, m.duration, coalesce(m.instructions, ''), m.quantity
    order by max(n.created_at) desc
    limit ${limit}
  `.execute(db)
  return rows
}
