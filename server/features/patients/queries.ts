import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/types.ts'

type Db = Kysely<DB>

export interface ChartPerson {
  firstName: string
  lastName: string
  email: string
  phone: string
}

export interface NewChart extends ChartPerson {
  id: string
  clinicId: string
  /** The account that it belongs to; null for a guest's. */
  userId: string | null
  chartNumber: string
}

/**
 * The chart of an account at this clinic, or the guest chart of the same e-mail and the same name (decision B2); made
 * when there is none. Null when somebody else made it at this moment: then it is found by asking again.
 */
export async function findOrInsertChart(db: Db, chart: NewChart): Promise<string | null> {
  const isSame = chart.userId
    ? sql`user_id = ${chart.userId}`
    : sql`user_id is null and email is not null and lower(email) = lower(${chart.email})
        and lower(first_name) = lower(${chart.firstName}) and lower(last_name) = lower(${chart.lastName})`
  const { rows } = await sql<{ id: string }>`
    with known as (select id from patients where clinic_id = ${chart.clinicId} and ${isSame}),
    made as (
      insert into patients (id, clinic_id, user_id, chart_number, first_name, last_name, email, phone)
      select ${chart.id}::uuid, ${chart.clinicId}::uuid, ${chart.userId}::uuid, ${chart.chartNumber}, ${chart.firstName}, ${chart.lastName},
        ${chart.email}, ${chart.phone} where not exists (select from known)
      on conflict do nothing returning id)
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
