import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { planOnce } from '#server/database/driver/statements.ts'
import { foundOrMade } from './found-or-made.ts'

export interface ChartPerson {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  dateOfBirth?: string | null
  /** Approximate, if the date isn't known. */
  birthYear?: string | null
  /** For a new chart; a found one is unchanged. */
  gender?: string | null
  /** The owner of this email and phone, if not the patient. */
  contactPerson?: string | null
  /** For a new chart; a found one is unchanged. */
  preferredLanguage?: string | null
}

export interface NewChart extends ChartPerson {
  id: string
  clinicId: string
  /** The account that holds it; null for a guest's. */
  userId: string | null
  chartNumber: string
  /** Who typed the address of a new chart: a guest for themself, or the desk. */
  emailFrom: 'guest' | 'desk'
  emailSetBy: string | null
}

type WholeChart = Required<NewChart>

const isOfAccount = ({ userId }: WholeChart) => sql`user_id = ${userId}`

const isSameGuest = (chart: WholeChart) => sql`
  user_id is null
  and email is not null
  and family_member_id is null
  and email_key = lower(${chart.email})
  and first_name_key = lower(${chart.firstName})
  and last_name_key = lower(${chart.lastName})
  and not births_differ(date_of_birth, birth_year, ${chart.dateOfBirth}, ${chart.birthYear})
`

/** A stranger's booking never joins a chart that the clinic made or wrote in (decision 0074). */
const canJoin = ({ emailFrom }: WholeChart) => (emailFrom === 'guest' ? sql`not needs_release(patients)` : sql`true`)

/**
 * Returns the chart of an account at this clinic, or the guest chart with the same email and name (rule B2), never a
 * merged one, a family member's or one with another birth date, nor, for a guest, one that needs a release; without
 * one, creates and announces it. It isn't merged until the transaction ends. Null if another call created it at the
 * same moment: calling again finds it.
 */
export async function findOrInsertChart(db: Db, chart: NewChart): Promise<string | null> {
  const { dateOfBirth = null, birthYear = null, gender = null, contactPerson = null, preferredLanguage = null } = chart
  const whole: WholeChart = { ...chart, dateOfBirth, birthYear, gender, contactPerson, preferredLanguage }
  const isSame = chart.userId === null ? sql`${isSameGuest(whole)} and ${canJoin(whole)}` : isOfAccount(whole)
  const known = sql`
    select id
    from patients
    where clinic_id = ${chart.clinicId} and ${isSame} and merged_into is null
    order by date_of_birth is not distinct from ${dateOfBirth}::date desc, created_at, id
    limit 1
    for key share
  `
  const twins = chart.userId === null ? isSameGuest(whole) : sql`false`
  const made = sql`
    insert into patients (
      id, clinic_id, user_id, chart_number, first_name, last_name, email, phone, email_from,
      email_set_by, date_of_birth, birth_year, gender, contact_person,
      preferred_language, guest_number
    )
    select
      ${chart.id}::uuid, ${chart.clinicId}::uuid, ${chart.userId}::uuid, ${chart.chartNumber},
      ${chart.firstName}, ${chart.lastName}, ${chart.email}, ${chart.phone}, ${chart.emailFrom},
      ${chart.emailSetBy}::uuid, ${dateOfBirth}::date, ${birthYear}::text, ${gender}::text, ${contactPerson}::text,
      ${preferredLanguage}::text,
      coalesce(
        (
          select max(guest_number) + 1
          from patients
          where clinic_id = ${chart.clinicId} and ${twins} and merged_into is null
        ),
        0
      )
    where not exists (select from known)
  `
  const { rows } = await foundOrMade(known, made).execute(db)
  return rows[0]?.id ?? null
}

/** Returns a guest chart whose email an online booking typed, locked; null for any other. */
export async function findGuestOf(db: Db, chartId: string): Promise<(ChartPerson & { clinicId: string }) | null> {
  const { rows } = await sql<ChartPerson & { clinicId: string }>`
    select
      clinic_id as "clinicId", first_name as "firstName", last_name as "lastName", email, phone,
      to_char(date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", birth_year as "birthYear",
      contact_person as "contactPerson", preferred_language as "preferredLanguage"
    from patients
    where id = ${chartId}
      and email_from = 'guest'
      and holder_id is null
      and merged_into is null
    for update
  `.execute(db)
  return rows[0] ?? null
}

/** Returns whether a chart has no appointment and no change after its creation. */
export async function hasNothing(db: Db, chartId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from patients p
    where p.id = ${chartId}
      and p.version = 1
      and not exists (select from appointments a where a.patient_id = p.id)
      and not exists (select from chart_merges m where m.kept_id = p.id and m.undone_at is null)
  `.execute(db)
  return rows.length > 0
}

/** Returns the person behind an account, for a chart that is theirs. */
export const findPerson = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst()

/**
 * Returns the chart of this clinic for an id: itself, or after a merge the remaining one. It isn't merged until the
 * transaction ends: a merge waits for running bookings, and bookings for a merge. Null if the clinic has none.
 */
export const findChartToBook = (db: Db, clinicId: string, id: string): Promise<string | null> =>
  followMerges(id, (at) => holdChart(db, clinicId, at))

/**
 * Returns the same chart as `findChartToBook`, locked until the transaction ends. A caller who needs the lock takes it
 * right away: two callers who hold the chart and then ask for the lock wait for each other until PostgreSQL ends one of
 * them.
 */
export const lockChartToBook = (db: Db, clinicId: string, id: string): Promise<string | null> =>
  followMerges(id, async (at) => {
    const chart = (await lockCharts(db, [at])).get(at)
    return chart?.clinicId === clinicId ? chart : undefined
  })

async function followMerges(
  id: string,
  read: (id: string) => Promise<{ mergedInto: string | null } | undefined>,
): Promise<string | null> {
  for (let at: string | null = id; at !== null;) {
    const known: { mergedInto: string | null } | undefined = await read(at)
    if (!known) return null
    if (known.mergedInto === null) return at
    at = known.mergedInto
  }
  return null
}

async function holdChart(db: Db, clinicId: string, id: string): Promise<{ mergedInto: string | null } | undefined> {
  const { rows } = await sql<{ mergedInto: string | null }>`
    ${planOnce}
    select merged_into as "mergedInto"
    from patients
    where id = ${id} and clinic_id = ${clinicId}
    for key share
  `.execute(db)
  return rows[0]
}

/** Returns whether this chart is one of the person's own. */
export async function isOwnChart(db: Db, chartId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', chartId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether the person sees this chart as their own or their family member's. */
export async function isHeldBy(db: Db, chartId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', chartId)
    .where('holder_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the charts with these ids, locked in the order of their ids, so that two calls for the same charts can't
 * deadlock.
 */
export async function lockCharts(db: Db, ids: readonly string[]) {
  const { rows } = await sql<LockedChart>`
    select
      id, clinic_id as "clinicId",
      coalesce(user_id, family_member_id) as owner,
      merged_into as "mergedInto"
    from patients
    where id = any(${ids}::uuid[])
    order by id
    for update
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface LockedChart {
  id: string
  clinicId: string
  /** The account or the family member whose chart it is. */
  owner: string | null
  mergedInto: string | null
}

/** Makes a guest's chart the one of an account's family member. */
export async function updateGuardian(db: Db, id: string, memberId: string, guardianId: string): Promise<void> {
  await db
    .updateTable('patients')
    .set({ family_member_id: memberId, guardian_user_id: guardianId })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .execute()
}

/** Removes the holder of a chart. Throws 23505 if a newer chart has the same name and address. */
export async function updateWithoutHolder(db: Db, id: string): Promise<void> {
  await db
    .updateTable('patients')
    .set({ user_id: null, family_member_id: null, guardian_user_id: null })
    .where('id', '=', id)
    .execute()
}

/** Makes a guest's chart an account's own. */
export async function updateOwner(db: Db, id: string, userId: string): Promise<void> {
  await db.updateTable('patients').set({ user_id: userId }).where('id', '=', id).where('user_id', 'is', null).execute()
}

/**
 * Marks a chart as merged into another one, or as separate again (null). Throws 23505 if a newer chart took its place.
 */
export async function updateMergedInto(db: Db, id: string, into: string | null): Promise<void> {
  await db.updateTable('patients').set({ merged_into: into }).where('id', '=', id).execute()
}
