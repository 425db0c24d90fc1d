import { type Kysely, sql } from 'kysely'
import type { Claim } from '#contract/claims.ts'
import type { DB } from '#server/database/types.ts'

type Db = Kysely<DB>

/** Guest charts `p` whose e-mail is the proved one of the person `u`, and which they have not declined. */
const offered = (
  userId: string,
) => sql`from patients p join users u on u.id = ${userId} and u.email_verified_at is not null
  where lower(p.email) = u.email and p.user_id is null and p.merged_into is null and p.family_member_id is null
    and not exists (select from declined_claims d where d.user_id = u.id and d.patient_id = p.id)`

/** What is offered to a person, newest chart first. */
export async function listOffered(db: Db, userId: string): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    with mine as (select p.id, p.clinic_id, p.first_name, p.last_name, p.created_at ${offered(userId)}
      order by p.created_at desc limit 50)
    select m.id, json_build_object('name', c.name, 'city', c.city) as clinic, m.first_name as "firstName", m.last_name as "lastName",
      count(a.id)::int as visits, to_char(max(a.starts_at) at time zone c.time_zone, 'YYYY-MM-DD') as "lastVisit"
    from mine m join clinics c on c.id = m.clinic_id left join appointments a on a.patient_id = m.id
    group by m.id, m.first_name, m.last_name, m.created_at, c.id order by m.created_at desc, m.id`.execute(db)
  return rows
}

/** The clinic of a chart that is offered to the person, and the chart that they have there already; null otherwise. */
export async function findOffered(
  db: Db,
  userId: string,
  chartId: string,
): Promise<{ clinicId: string; ownId: string | null } | null> {
  const { rows } = await sql<{ clinicId: string; ownId: string | null }>`
    select p.clinic_id as "clinicId",
      (select own.id from patients own where own.clinic_id = p.clinic_id and own.user_id = u.id and own.merged_into is null) as "ownId"
    ${offered(userId)} and p.id = ${chartId}`.execute(db)
  return rows[0] ?? null
}

export async function insertDeclined(db: Db, userId: string, chartId: string): Promise<void> {
  await sql`insert into declined_claims (user_id, patient_id) values (${userId}, ${chartId}) on conflict do nothing`.execute(
    db,
  )
}
