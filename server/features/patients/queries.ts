import { type Kysely, type RawBuilder, sql } from 'kysely'
import { digitsOf } from '#contract/common.ts'
import type { PatientSummary } from '#contract/patients.ts'
import type { DB } from '#server/database/types.ts'
import type { ChartScope } from './policy.ts'

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

/** The person behind an account, for a chart that is theirs. */
export const findPerson = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** Whether the clinic has this chart. */
export async function isChartOf(db: Db, clinicId: string, chartId: string): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', chartId)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst()
  return row !== undefined
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

export interface ChartFilter {
  search?: string
  clinicId?: string
  limit: number
  offset: number
}

/** Charts that the scope shows, by name, and how many there are in all. */
export async function listCharts(
  db: Db,
  scope: ChartScope,
  filter: ChartFilter,
): Promise<{ charts: PatientSummary[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [
    scope.userId ? sql`p.user_id = ${scope.userId}` : sql`p.clinic_id = any(${scope.clinicIds}::uuid[])`,
  ]
  if (filter.clinicId) conditions.push(sql`p.clinic_id = ${filter.clinicId}`)
  for (const pattern of patternsOf(filter.search)) conditions.push(sql`p.search_text like ${pattern}`)
  const matches = sql.join(conditions, sql` and `)
  const [page, count] = await Promise.all([
    sql<PatientSummary>`
      select p.id, json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
          'profileImageUrl', u.profile_image_url) as "user",
        p.phone, to_char(p.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", p.gender, p.clinic_id as "clinicId",
        p.chart_number as "chartNumber"
      from patients p left join users u on u.id = p.user_id
      where ${matches} order by lower(p.last_name), lower(p.first_name), p.id limit ${filter.limit} offset ${filter.offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from patients p where ${matches}`.execute(db),
  ])
  return { charts: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Every word must be found; what is typed like a phone number counts as its digits alone. */
function patternsOf(search: string | undefined): string[] {
  const text = (search ?? '').toLowerCase().trim()
  const words = /^[+(\d][\d\s().-]*$/.test(text) ? [digitsOf(text)] : text.split(/\s+/)
  return words.filter(Boolean).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
