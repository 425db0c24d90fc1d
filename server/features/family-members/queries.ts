import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { ADULT_YEARS, type FamilyMember, type FamilyMemberFields } from '#contract/family-members.ts'

const shown = (condition: RawBuilder<unknown>) => sql<FamilyMember>`
  select
    f.id, f.first_name as "firstName", f.last_name as "lastName", f.relationship,
    to_char(f.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth",
    f.birth_year as "birthYear", f.gender, f.blood_type as "bloodType", f.allergies,
    f.medical_history as "medicalHistory", f.phone, f.email, f.emergency_contact as "emergencyContact",
    exists (select from patients p where p.family_member_id = f.id) as "hasChart",
    coalesce(
      f.date_of_birth <= (now() at time zone 'utc')::date - make_interval(years => ${ADULT_YEARS}),
      false
    ) as "isAdult",
    (
      select json_build_object('email', t.email, 'expiresAt', to_json(t.expires_at))
      from family_takeovers t
      where t.family_member_id = f.id
        and t.withdrawn_at is null
        and t.accepted_at is null
        and t.expires_at > now()
    ) as takeover
  from family_members f
  where f.removed_at is null and ${condition}
`

/** Returns a person's family members in the order in which they were added. */
export async function listFamily(db: Db, userId: string): Promise<FamilyMember[]> {
  return (await shown(sql`f.user_id = ${userId} order by f.created_at, f.id`).execute(db)).rows
}

/** Returns one of the person's family members; undefined for another person's. */
export async function findFamilyMember(db: Db, userId: string, id: string): Promise<FamilyMember | undefined> {
  return (await shown(sql`f.user_id = ${userId} and f.id = ${id}`).execute(db)).rows[0]
}

const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  relationship: 'relationship',
  dateOfBirth: 'date_of_birth',
  gender: 'gender',
  bloodType: 'blood_type',
  allergies: 'allergies',
  medicalHistory: 'medical_history',
  phone: 'phone',
  email: 'email',
  emergencyContact: 'emergency_contact',
} as const satisfies Record<keyof FamilyMemberFields, string>

/** Returns the columns to write: omitted fields are left out, an empty text is null. */
const toColumns = (fields: Partial<FamilyMemberFields>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [columns[name as keyof FamilyMemberFields], value === '' ? null : value]),
  )

/** The data of a new family member: as typed in the list, or from a booking for the person. */
export type NewFamilyMember = FamilyMemberFields & { birthYear?: string | null }

export async function insertFamilyMember(
  db: Db,
  one: { id: string; userId: string; fields: NewFamilyMember; consentVersion: string },
): Promise<void> {
  const { birthYear, ...fields } = one.fields
  const { first_name, last_name, relationship, ...rest } = toColumns(fields) as Record<string, string>
  await db
    .insertInto('family_members')
    .values({
      ...rest,
      id: one.id,
      user_id: one.userId,
      first_name: first_name!,
      // a person may have only one name
      last_name: last_name ?? '',
      relationship: relationship!,
      birth_year: birthYear ?? null,
      consent_version: one.consentVersion,
    })
    .execute()
}

export async function updateFamilyMember(db: Db, id: string, fields: Partial<FamilyMemberFields>): Promise<void> {
  const changes = toColumns(fields)
  if (Object.keys(changes).length === 0) return
  await db.updateTable('family_members').set(changes).where('id', '=', id).execute()
}

/**
 * Returns the person's family member of this name whose birth date doesn't differ; one with the same birth date first.
 */
export async function findFamilyMemberNamed(
  db: Db,
  userId: string,
  { name, dateOfBirth, birthYear }: { name: string; dateOfBirth: string | null; birthYear: string | null },
): Promise<FamilyMember | undefined> {
  const { rows } = await shown(sql`
    f.user_id = ${userId}
    and same_name(f.first_name || ' ' || f.last_name, ${name})
    and not births_differ(f.date_of_birth, f.birth_year, ${dateOfBirth}, ${birthYear})
    order by f.date_of_birth is not distinct from ${dateOfBirth}::date desc, f.created_at, f.id
    limit 1
  `).execute(db)
  return rows[0]
}

/** Removes a family member from the list; returns false if they have a chart, which needs its person. */
export async function removeFamilyMember(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update family_members f
    set removed_at = now()
    where f.id = ${id}
      and f.removed_at is null
      and not exists (select from patients p where p.family_member_id = f.id)
    returning f.id
  `.execute(db)
  return rows.length > 0
}

/** Removes a person from the list, whatever they have. */
export async function markGone(db: Db, id: string): Promise<void> {
  await db.updateTable('family_members').set({ removed_at: new Date() }).where('id', '=', id).execute()
}

/**
 * Locks one person's family until the transaction ends, so that changes wait for each other; returns the number of
 * members. References to the person needn't wait: otherwise two people who take over from one another would deadlock.
 */
export async function lockFamily(db: Db, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from family_members
    where user_id = ${userId} and removed_at is null
  `.execute(db)
  return rows[0]!.count
}
