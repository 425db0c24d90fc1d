import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { newId } from '#server/ids.ts'
import { chartCodeHash } from '#server/features/claims/codes.ts'
import { hashOf, newSecret, spokenCode } from '#server/secrets.ts'
import { makeChart, type Person } from './factories.ts'

// Records of a chart or its owner, inserted directly into the database.

interface FamilyWish {
  lastName?: string
  allergies?: string
  medicalHistory?: string
  email?: string
  dateOfBirth?: string
}

/** A family member of an account holder, without a chart. */
export async function makeFamilyMember(db: Db, holder: Person, wish: FamilyWish = {}): Promise<string> {
  const id = newId()
  await db
    .insertInto('family_members')
    .values({
      id,
      user_id: holder.userId,
      first_name: 'Kiran',
      last_name: wish.lastName ?? 'Rao',
      relationship: 'Child',
      allergies: wish.allergies ?? null,
      medical_history: wish.medicalHistory ?? null,
      email: wish.email ?? null,
      date_of_birth: wish.dateOfBirth ?? null,
      consent_version: 'test',
    })
    .execute()
  return id
}

/** An adult family member. */
export const makeAdult = (db: Db, holder: Person): Promise<string> =>
  makeFamilyMember(db, holder, { dateOfBirth: '1980-02-29' })

/** An open invitation to take over; gives the secret of its link. */
export async function makeTakeover(db: Db, memberId: string, email: string): Promise<string> {
  const secret = newSecret()
  await sql`insert into family_takeovers (id, family_member_id, email, token_hash, expires_at)
    values (${newId()}, ${memberId}, ${email}, ${hashOf(secret)}, now() + interval '30 days')`.execute(db)
  return secret
}

/** The chart of a new family member of an account holder at a clinic. */
export async function makeFamilyChart(db: Db, clinic: { id: string }, holder: Person, wish: FamilyWish = {}) {
  const memberId = await makeFamilyMember(db, holder, wish)
  const id = newId()
  await sql`insert into patients (id, clinic_id, family_member_id, guardian_user_id, chart_number, first_name, last_name)
    values (${id}, ${clinic.id}, ${memberId}, ${holder.userId}, ${spokenCode(7)}, 'Kiran', 'Rao')`.execute(db)
  return { id, memberId }
}

/** A pending request for a chart of a clinic. */
export async function makeClaimRequest(db: Db, clinic: { id: string }, chart: { id: string }, caller: Person) {
  const id = newId()
  await sql`insert into chart_claims (id, patient_id, clinic_id, user_id)
    values (${id}, ${chart.id}, ${clinic.id}, ${caller.userId})`.execute(db)
  return id
}

/** Creates an access code for a chart, as a doctor; returns the code. */
export async function makeChartCode(
  db: Db,
  { secret }: { secret: string },
  clinic: { id: string },
  chart: { id: string },
  by: Person,
): Promise<string> {
  const code = spokenCode(10)
  await sql`insert into chart_codes (patient_id, clinic_id, code_hash, handed_by, by_doctor, expires_at)
    values (${chart.id}, ${clinic.id}, ${chartCodeHash({ secret }, code)}, ${by.userId}, true, now() + interval '7 days')`.execute(
    db,
  )
  return code
}

/** Two guest charts of a clinic, one merged into the other. */
export async function makeMerge(db: Db, clinic: { id: string }, by: Person, { isUndone = false } = {}) {
  const [remaining, merged] = [await makeChart(db, clinic), await makeChart(db, clinic)]
  const id = newId()
  await sql`insert into chart_merges (id, clinic_id, kept_id, merged_id, moved, merged_by, undone_by, undone_at)
    values (${id}, ${clinic.id}, ${remaining.id}, ${merged.id}, '{"appointments": [], "reviews": []}', ${by.userId},
      case when ${isUndone} then ${by.userId}::uuid end, case when ${isUndone} then now() end)`.execute(db)
  if (!isUndone) await sql`update patients set merged_into = ${remaining.id} where id = ${merged.id}`.execute(db)
  return { id, keptId: remaining.id, mergedId: merged.id }
}

/** Emergency access of the clinic's administrator to a chart of the clinic, open for some minutes. */
export async function makeEmergency(
  db: Db,
  { clinic, admin }: { clinic: { id: string }; admin: Person },
  { reason = 'Found unconscious in the hall', minutes = 60 } = {},
): Promise<string> {
  const id = newId()
  const chart = await makeChart(db, clinic)
  await sql`insert into emergency_accesses (id, patient_id, clinic_id, user_id, reason, ends_at)
    values (${id}, ${chart.id}, ${clinic.id}, ${admin.userId}, ${reason}, now() + make_interval(mins => ${minutes}))`.execute(
    db,
  )
  return id
}

/** An open request of a chart's holder to correct it; replaces one that is open. */
export async function makeCorrection(db: Db, chart: { id: string }, holder: Person): Promise<string> {
  const id = newId()
  await sql`delete from chart_corrections where patient_id = ${chart.id}`.execute(db)
  await sql`insert into chart_corrections (id, clinic_id, patient_id, asked_by, wanted, note)
    select ${id}, clinic_id, id, ${holder.userId}, '{"insuranceInfo": "Star 4711"}', 'As on my card'
    from patients where id = ${chart.id}`.execute(db)
  return id
}
