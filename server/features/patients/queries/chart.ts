import { type Kysely, sql, type Updateable } from 'kysely'
import type { PatientChange, PatientSummary } from '#contract/patients.ts'
import type { DB } from '#server/database/types.ts'
import type { ChartScope } from '#server/features/patients/policy.ts'
import { isVisible, summary } from './scope.ts'

type Db = Kysely<DB>

/** A chart with all that is written in it. */
export interface StoredChart extends PatientSummary {
  address: string | null
  emergencyContact: string | null
  emergencyPhone: string | null
  insuranceInfo: string | null
  medicalHistory: string | null
  allergies: string | null
  bloodType: string | null
  clinic: { id: string; name: string; timeZone: string }
  version: number
  createdAt: Date
  userId: string | null
  guardian: { firstName: string; lastName: string; relationship: string } | null
  /** The account that it belongs to, or the guardian's. */
  ownerId: string | null
  /** Until when whoever opens it has emergency access to it; by the database's clock. */
  emergencyEndsAt: Date | null
}

/** One chart within a scope; null outside of it, and for one that was merged. */
export async function findChart(db: Db, scope: ChartScope, id: string): Promise<StoredChart | null> {
  const { rows } = await sql<StoredChart>`
    select ${summary}, p.address, p.emergency_contact as "emergencyContact", p.emergency_phone as "emergencyPhone",
      p.insurance_info as "insuranceInfo", p.medical_history as "medicalHistory", p.allergies, p.blood_type as "bloodType",
      json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone) as clinic, p.version,
      p.created_at as "createdAt", p.user_id as "userId", p.holder_id as "ownerId",
      case when f.id is not null then json_build_object('firstName', g.first_name, 'lastName', g.last_name,
        'relationship', f.relationship) end as guardian,
      (select max(e.ends_at) from emergency_accesses e where e.patient_id = p.id and e.user_id = ${scope.userId}
        and e.ends_at > now()) as "emergencyEndsAt"
    from patients p join clinics c on c.id = p.clinic_id left join users u on u.id = p.user_id
      left join family_members f on f.id = p.family_member_id left join users g on g.id = p.guardian_user_id
    where p.id = ${id} and ${isVisible(scope)}`.execute(db)
  return rows[0] ?? null
}

/** What the form says, as the table has it: only what was given. */
export type ChartFields = Omit<PatientChange, 'version' | 'bloodGroup'>

const columnsOf = (fields: ChartFields): Updateable<DB['patients']> => ({
  first_name: fields.firstName,
  last_name: fields.lastName,
  email: fields.email,
  phone: fields.phone,
  date_of_birth: fields.dateOfBirth,
  gender: fields.gender,
  address: fields.address,
  emergency_contact: fields.emergencyContact,
  emergency_phone: fields.emergencyPhone,
  medical_history: cleared(fields.medicalHistory),
  allergies: cleared(fields.allergies),
  blood_type: cleared(fields.bloodType),
  insurance_info: cleared(fields.insuranceInfo),
})

/** An empty text is none; an absent one stays absent. */
const cleared = (text: string | undefined) => (text === '' ? null : text)

/** Stores a chart without an account; false when its number, or its name and e-mail, is there already. */
export async function insertChart(
  db: Db,
  chart: { id: string; clinicId: string; chartNumber: string; firstName: string; lastName: string },
  fields: ChartFields,
): Promise<boolean> {
  const row = await db
    .insertInto('patients')
    .values({
      ...columnsOf(fields),
      id: chart.id,
      clinic_id: chart.clinicId,
      chart_number: chart.chartNumber,
      first_name: chart.firstName,
      last_name: chart.lastName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the clinic has a guest chart of this name and e-mail. */
export async function hasTwin(
  db: Db,
  clinicId: string,
  person: { firstName: string; lastName: string; email: string | null },
): Promise<boolean> {
  const { rows } =
    await sql`select from patients where clinic_id = ${clinicId} and user_id is null and email is not null
    and merged_into is null and family_member_id is null and email_key = lower(${person.email})
    and first_name_key = lower(${person.firstName}) and last_name_key = lower(${person.lastName})`.execute(db)
  return rows.length > 0
}

/** Changes a chart, if asked only while it has this version; false when somebody else was quicker, or it was merged. */
export async function updateChart(
  db: Db,
  id: string,
  version: number | undefined,
  fields: ChartFields,
): Promise<boolean> {
  const row = await db
    .updateTable('patients')
    .set({ ...columnsOf(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .where('merged_into', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The time zone of a clinic. */
export async function zoneOf(db: Db, clinicId: string): Promise<string> {
  const row = await db.selectFrom('clinics').select('time_zone').where('id', '=', clinicId).executeTakeFirstOrThrow()
  return row.time_zone
}
