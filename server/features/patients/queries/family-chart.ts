import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { foundOrMade } from './found-or-made.ts'

/** A family member's details, as copied into the clinic's chart with the first booking. */
export interface FamilyPerson {
  id: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  birthYear: string | null
  gender: string | null
  bloodType: string | null
  allergies: string | null
  medicalHistory: string | null
  phone: string | null
  email: string | null
}

/**
 * Returns the chart of a family member at a clinic, or the one it was merged into; without one, creates and announces
 * it, with the guardian's contact data where the family member has none. Null if another call created it at the same
 * moment.
 */
export async function findOrInsertFamilyChart(
  db: Db,
  chart: { id: string; chartNumber: string; clinicId: string; guardianId: string; person: FamilyPerson },
): Promise<string | null> {
  const { person } = chart
  const known = sql`
    select coalesce(merged_into, id) as id
    from patients
    where clinic_id = ${chart.clinicId} and family_member_id = ${person.id}
    for key share
  `
  const made = sql`
    insert into patients (
      id, clinic_id, family_member_id, guardian_user_id, chart_number, first_name, last_name,
      email, phone, contact_person, date_of_birth, birth_year, gender, blood_type, allergies, medical_history,
      emergency_contact, emergency_phone
    )
    select
      ${chart.id}::uuid, ${chart.clinicId}::uuid, ${person.id}::uuid, g.id,
      ${chart.chartNumber}, ${person.firstName}, ${person.lastName},
      coalesce(${person.email}, g.email), coalesce(${person.phone}, g.phone),
      case when ${person.email}::text is null then trim(g.first_name || ' ' || g.last_name) end,
      ${person.dateOfBirth}::date, ${person.birthYear}, ${person.gender}, ${person.bloodType}, ${person.allergies},
      ${person.medicalHistory}, g.first_name || ' ' || g.last_name, g.phone
    from users g
    where g.id = ${chart.guardianId} and not exists (select from known)
  `
  const { rows } = await foundOrMade(known, made).execute(db)
  return rows[0]?.id ?? null
}
