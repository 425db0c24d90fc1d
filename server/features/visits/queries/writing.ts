import { sql } from 'kysely'
import type { NewVisitContent, NewVitals } from '#contract/visits/content.ts'
import type { VisitStatus } from '#contract/visits/visits.ts'
import type { Db } from '#server/database/db.ts'
import type { PrintedWithVisit } from '#server/features/prescriptions/public.ts'

/** The chart, the doctor, and the appointment, if any, of a new visit. */
interface NewVisit {
  id: string
  clinicId: string
  chartId: string
  doctorId: string
  appointmentId: string | null
  userId: string
}

/** Stores an empty draft; false if its appointment already has a visit. */
export async function insertVisit(db: Db, one: NewVisit): Promise<boolean> {
  const { rows } = await sql`
    insert into visits (id, clinic_id, patient_id, doctor_id, appointment_id, visit_date)
    select
      ${one.id}, c.id, ${one.chartId}, ${one.doctorId}, a.id,
      (coalesce(a.starts_at, now()) at time zone c.time_zone)::date
    from clinics c
    left join appointments a on a.id = ${one.appointmentId}::uuid
    where c.id = ${one.clinicId}
    on conflict (appointment_id) do nothing
    returning id
  `.execute(db)
  if (rows.length === 0) return false
  await sql`
    insert into visit_versions (visit_id, version, written_by)
    values (${one.id}, 1, ${one.userId})
  `.execute(db)
  return true
}

/** Returns the visit of an appointment; null until it is started. */
export async function findVisitOf(db: Db, appointmentId: string): Promise<string | null> {
  const row = await db.selectFrom('visits').select('id').where('appointment_id', '=', appointmentId).executeTakeFirst()
  return row?.id ?? null
}

/** Returns a doctor's newest draft in a chart; null if there is none. */
export async function findDraft(db: Db, doctorId: string, chartId: string): Promise<string | null> {
  const row = await db
    .selectFrom('visits')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .where('patient_id', '=', chartId)
    .where('status', '=', 'draft')
    .orderBy('started_at', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns a doctor's appointment with a chart on the clinic's today without a visit, the first that hasn't ended. */
export async function findAppointmentToday(db: Db, doctorId: string, chartId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select a.id
    from appointments a
    join clinics c on c.id = a.clinic_id
    where a.doctor_id = ${doctorId}
      and a.patient_id = ${chartId}
      and a.status in ('scheduled', 'confirmed', 'completed')
      and a.starts_at > now() - interval '36 hours'
      and a.starts_at < now() + interval '36 hours'
      and (a.starts_at at time zone c.time_zone)::date = (now() at time zone c.time_zone)::date
      and not exists (select from visits v where v.appointment_id = a.id)
    order by a.status = 'completed', a.starts_at
    limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

/** A visit, locked until the transaction ends. */
export interface LockedVisit {
  status: VisitStatus
  edition: number
  version: number
  visitDate: string
  appointmentId: string | null
  patientId: string
}

export async function lockVisit(db: Db, id: string): Promise<LockedVisit | null> {
  const { rows } = await sql<LockedVisit>`
    select
      status, edition, current_version as version, to_char(visit_date, 'YYYY-MM-DD') as "visitDate",
      appointment_id as "appointmentId", patient_id as "patientId"
    from visits
    where id = ${id}
    for update
  `.execute(db)
  return rows[0] ?? null
}

const orNull = <T>(value: T | '' | null | undefined): T | null =>
  value === '' || value === undefined || value === null ? null : value

/** Returns the temperature with the unit in which it was typed. */
export const temperatureOf = ({ temperature, temperatureUnit }: NewVitals) => ({
  temperature: orNull(temperature),
  temperature_unit: typeof temperature === 'number' ? (temperatureUnit ?? 'C') : null,
})

/** Returns the columns of a version, as they are stored. */
const columnsOf = (content: NewVisitContent) => ({
  complaint: orNull(content.complaint),
  findings: orNull(content.findings),
  systolic: orNull(content.systolic),
  diastolic: orNull(content.diastolic),
  pulse: orNull(content.pulse),
  ...temperatureOf(content),
  oxygen: orNull(content.oxygen),
  weight: orNull(content.weight),
  height: orNull(content.height),
  head_circumference: orNull(content.headCircumference),
  diagnoses: JSON.stringify((content.diagnoses ?? []).map(({ text, code }) => ({ text, code: code || null }))),
  advice: orNull(content.advice),
  follow_up_date: orNull(content.followUpDate),
})

/** Saves the content of a draft, and increments its edition. */
export async function updateDraft(
  db: Db,
  id: string,
  content: NewVisitContent,
): Promise<{ edition: number; at: Date }> {
  const at = await updateFirstContent(db, id, content)
  return { edition: await updateEdition(db, id), at }
}

/** Saves the content of a draft in its present edition: what it begins with is no change by anyone. */
export async function updateFirstContent(db: Db, id: string, content: NewVisitContent): Promise<Date> {
  const { at } = await db
    .updateTable('visit_versions')
    .set({ ...columnsOf(content), written_at: sql<Date>`now()` })
    .where('visit_id', '=', id)
    .where('version', '=', 1)
    .returning('written_at as at')
    .executeTakeFirstOrThrow()
  return at
}

/** Increments the edition of a visit: its draft was changed. */
export async function updateEdition(db: Db, id: string): Promise<number> {
  const { edition } = await db
    .updateTable('visits')
    .set({ edition: sql<number>`edition + 1` })
    .where('id', '=', id)
    .returning('edition')
    .executeTakeFirstOrThrow()
  return edition
}

/** Returns when a draft was saved with exactly this content; null if it differs. */
export async function findSaved(db: Db, id: string, content: NewVisitContent): Promise<Date | null> {
  const { diagnoses, ...columns } = columnsOf(content)
  const row = await db
    .selectFrom('visit_versions')
    .select('written_at as at')
    .where('visit_id', '=', id)
    .where('version', '=', 1)
    .where(sql<boolean>`diagnoses = ${diagnoses}::jsonb`)
    .where((is) =>
      is.and(
        Object.entries(columns).map(([column, value]) =>
          is(column as keyof typeof columns, 'is not distinct from', value),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.at ?? null
}

/** Makes a draft final. */
export async function updateFinished(db: Db, id: string, printed: PrintedWithVisit): Promise<void> {
  await sql`
    update visit_versions
    set final_at = now(), printed = ${JSON.stringify(printed)}
    where visit_id = ${id} and version = 1
  `.execute(db)
  await sql`
    update visits
    set status = 'finished', finished_at = now()
    where id = ${id}
  `.execute(db)
}

/** Adds a version on top of `replaced`, which is marked as replaced. */
export async function insertAmendment(
  db: Db,
  { id, replaced, reason, userId }: { id: string; replaced: number; reason: string; userId: string },
  content: NewVisitContent,
  printed: PrintedWithVisit,
): Promise<void> {
  await sql`
    update visit_versions
    set replaced_at = now()
    where visit_id = ${id} and version = ${replaced}
  `.execute(db)
  await db
    .insertInto('visit_versions')
    .values({
      visit_id: id,
      version: replaced + 1,
      ...columnsOf(content),
      reason,
      written_by: userId,
      final_at: sql<Date>`now()`,
      printed: JSON.stringify(printed),
    })
    .execute()
  await sql`
    update visits
    set current_version = ${replaced + 1}, edition = edition + 1
    where id = ${id}
  `.execute(db)
}

/** True if a prescription was signed in the visit. */
export async function hasPrescriptions(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('prescriptions').select('id').where('visit_id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Removes a draft; the files of its documents are removed before. */
export async function removeDraft(db: Db, id: string): Promise<void> {
  await db.deleteFrom('visit_versions').where('visit_id', '=', id).execute()
  await db.deleteFrom('visits').where('id', '=', id).execute()
}

/**
 * Moves visits of one chart to another of the clinic: all of them, or those named and those of the named appointments.
 * Returns the moved ones.
 */
export async function updateCharts(
  db: Db,
  { from, to }: { from: string; to: string },
  only: { visits: readonly string[]; appointments: readonly string[] } | null,
): Promise<{ id: string; clinicId: string }[]> {
  const isMeant = only
    ? sql`
      (
        id = any(${only.visits}::uuid[])
        or appointment_id = any(${only.appointments}::uuid[])
      )
    `
    : sql`true`
  const { rows } = await sql<{ id: string; clinicId: string }>`
    update visits
    set patient_id = ${to}
    where patient_id = ${from} and ${isMeant}
    returning id, clinic_id as "clinicId"
  `.execute(db)
  return rows
}
