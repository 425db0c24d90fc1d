import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { announcementOfCharts } from '#server/events/queries.ts'

type Db = Kysely<DB>

export interface ChartPerson {
  firstName: string
  lastName: string
  email: string
  phone: string | null
}

export interface NewChart extends ChartPerson {
  id: string
  clinicId: string
  /** The account that it belongs to; null for a guest's. */
  userId: string | null
  chartNumber: string
}

/**
 * The chart of an account at this clinic, or the guest chart of the same e-mail and the same name (decision B2), never a
 * merged one or a family member's; made, and announced, when there is none. Until the transaction ends it is not merged away. Null when
 * somebody else made it at this moment: then it is found by asking again.
 */
export async function findOrInsertChart(db: Db, chart: NewChart): Promise<string | null> {
  const isSame = chart.userId
    ? sql`user_id = ${chart.userId}`
    : sql`user_id is null and email is not null and family_member_id is null and email_key = lower(${chart.email})
        and first_name_key = lower(${chart.firstName}) and last_name_key = lower(${chart.lastName})`
  const { rows } = await sql<{ id: string }>`
    with known as (
      select id from patients where clinic_id = ${chart.clinicId} and ${isSame} and merged_into is null for key share),
    made as (
      insert into patients (id, clinic_id, user_id, chart_number, first_name, last_name, email, phone)
      select ${chart.id}::uuid, ${chart.clinicId}::uuid, ${chart.userId}::uuid, ${chart.chartNumber}, ${chart.firstName}, ${chart.lastName},
        ${chart.email}, ${chart.phone} where not exists (select from known)
      on conflict do nothing returning id, clinic_id, holder_id),
    told as (${announcementOfCharts(sql`made`)})
    select id from known union all select id from made`.execute(db)
  return rows[0]?.id ?? null
}

/** The person behind an account, as far as a booking compares it. */
export const findVerifiedPerson = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/** The person behind an account, for a chart that is theirs. */
export const findPerson = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst()

/**
 * The chart of this clinic that an id stands for: itself, or, when it was merged, the one that was kept. Until the
 * transaction ends it is not merged away: a merge waits for bookings under way, and bookings for a merge. Null when the
 * clinic has none.
 */
export async function findChartToBook(db: Db, clinicId: string, id: string): Promise<string | null> {
  for (let at: string | null = id; at !== null;) {
    const known: { mergedInto: string | null } | undefined = await db
      .selectFrom('patients')
      .select('merged_into as mergedInto')
      .where('id', '=', at)
      .where('clinic_id', '=', clinicId)
      .executeTakeFirst()
    if (!known) return null
    if (known.mergedInto !== null) {
      at = known.mergedInto
      continue
    }
    const { rows } = await sql`select from patients where id = ${at} and merged_into is null for key share`.execute(db)
    if (rows.length > 0) return at
  }
  return null
}

/** Whether this chart is one of the person's own. */
export async function isOwnChart(db: Db, chartId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', chartId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the person sees this chart as their own or their family member's. */
export async function isHeldBy(db: Db, chartId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', chartId)
    .where('holder_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The charts with these ids, locked in the order of their ids, so that two who want the same two never wait for each other. */
export async function lockCharts(db: Db, ids: readonly string[]) {
  const { rows } = await sql<LockedChart>`
    select id, clinic_id as "clinicId", coalesce(user_id, family_member_id) as owner, merged_into as "mergedInto"
    from patients where id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface LockedChart {
  id: string
  clinicId: string
  /** The account or the family member whose chart it is. */
  owner: string | null
  mergedInto: string | null
}

/** Makes a guest's chart an account's own. */
export async function updateOwner(db: Db, id: string, userId: string): Promise<void> {
  await db.updateTable('patients').set({ user_id: userId }).where('id', '=', id).where('user_id', 'is', null).execute()
}

/** Lets a chart stand for another one, or for itself again (null). Throws 23505 when a newer one took its place. */
export async function updateMergedInto(db: Db, id: string, into: string | null): Promise<void> {
  await db.updateTable('patients').set({ merged_into: into }).where('id', '=', id).execute()
}
