import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { keyScopes } from '#contract/key-scopes.ts'
import { insertKey, type NewKey } from '#server/features/api-keys/queries/keys.ts'
import { newToken } from '#server/features/api-keys/identify.ts'
import { newId } from '#server/ids.ts'
import type { Person } from './factories.ts'

// Records of a clinic rather than of its patients, inserted directly into the database.

/** Closes the clinic on a date of its calendar. */
export async function makeClosure(db: Db, clinic: { id: string }, day: string, reason = 'Holiday'): Promise<string> {
  const id = newId()
  await sql`insert into closures (id, clinic_id, day, reason) values (${id}, ${clinic.id}, ${day}, ${reason})`.execute(
    db,
  )
  return id
}

/** Closes the clinic by a rule, a range of one day. */
export async function makeClosingRule(
  db: Db,
  clinic: { id: string },
  { day, reason = 'Holiday' }: { day: string; reason?: string },
): Promise<string> {
  const id = newId()
  await sql`insert into closing_rules (id, clinic_id, kind, first_day, last_day, reason)
    values (${id}, ${clinic.id}, 'range', ${day}, ${day}, ${reason})`.execute(db)
  return id
}

/** Opens the clinic on a date in addition to its week, or lets a doctor work then; late in the evening by default. */
export async function makeExtraHours(
  db: Db,
  clinic: { id: string },
  {
    day,
    opens = '22:00',
    closes = '23:00',
    doctorId = null,
    reason = 'Camp',
  }: { day: string; opens?: string; closes?: string; doctorId?: string | null; reason?: string },
): Promise<string> {
  const id = newId()
  await sql`insert into extra_hours (id, clinic_id, doctor_id, day, opens, closes, reason)
    values (${id}, ${clinic.id}, ${doctorId}, ${day}, ${opens}, ${closes}, ${reason})`.execute(db)
  return id
}

/** Returns the staff row by which the API identifies a person at a clinic. */
export async function staffIdOf(db: Db, { userId }: Person): Promise<string> {
  const { id } = await db.selectFrom('staff').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return id
}

/** Ends a staff membership, as an administrator does. */
export async function endPlace(db: Db, { userId }: Person): Promise<void> {
  await sql`update memberships set ended_at = now() where user_id = ${userId}`.execute(db)
  await sql`update staff set is_active = false, deactivated_at = now() where user_id = ${userId}`.execute(db)
}

let leaves = 0

/** A day's leave of a doctor, far from any bookings; another day each time. */
export async function makeLeave(
  db: Db,
  doctor: { id: string },
  clinic: { id: string },
  by: Person,
  reason = 'Away',
): Promise<string> {
  const id = newId()
  await sql`insert into doctor_leaves (id, doctor_id, clinic_id, starts_at, ends_at, reason, created_by)
    select ${id}, ${doctor.id}, ${clinic.id}, at, at + interval '1 day', ${reason}, ${by.userId}
    from (select now() + make_interval(days => ${400 + leaves++}) as at) t`.execute(db)
  return id
}

interface InvitationWish {
  clinic: { id: string }
  /** The invited person. */
  invited: Person
  by: Person
  notes?: string
  answer?: 'accepted' | 'declined' | 'withdrawn'
}

let employees = 0

/** An invitation to the staff of a clinic; withdraws an earlier pending one. */
export async function makeInvitation(db: Db, { clinic, invited, by, notes, answer }: InvitationWish): Promise<string> {
  const id = newId()
  const details = {
    position: 'Receptionist',
    department: 'Reception',
    salary: '20000',
    startDate: '2026-01-01',
    employeeId: `I-${employees++}`,
    capabilities: [],
    ...(notes ? { notes } : {}),
  }
  await sql`update invitations set answer = 'withdrawn', answered_at = now(), details = '{}'
    where clinic_id = ${clinic.id} and user_id = ${invited.userId} and answer is null`.execute(db)
  await sql`insert into invitations (id, clinic_id, user_id, role, details, invited_by, first_name, last_name, email, expires_at,
      answer, answered_at)
    values (${id}, ${clinic.id}, ${invited.userId}, 'staff', ${JSON.stringify(answer ? {} : details)}, ${by.userId},
      ${invited.firstName}, ${invited.lastName}, ${invited.email}, now() + interval '14 days', ${answer ?? null}, case when ${answer !== undefined} then now() end)`.execute(
    db,
  )
  return id
}

/** An API key of a clinic, with every scope by default; its client calls like a person's. */
export async function makeApiKey(
  db: Db,
  clinic: { id: string },
  maker: Person,
  wish: Partial<Pick<NewKey, 'name' | 'scopes' | 'expiresInDays'>> = {},
): Promise<Person & { apiKey: NonNullable<Person['apiKey']> }> {
  const { text, ...token } = newToken()
  const { name = 'Website', scopes = keyScopes, expiresInDays = null } = wish
  const [id, userId] = [newId(), newId()]
  const key = { ...token, id, userId, clinicId: clinic.id, madeBy: maker.userId, name, scopes, expiresInDays }
  await insertKey(db, key)
  const account = { userId, email: `${userId}@placeholder.invalid`, firstName: 'API key', lastName: name }
  return { ...account, apiKey: { id, token: text, makerId: maker.userId } }
}
