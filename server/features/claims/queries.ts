import { type Kysely, sql } from 'kysely'
import type { Claim } from '#contract/claims.ts'
import type { DB } from '#server/database/types.ts'

type Db = Kysely<DB>

/** What is offered to whoever acts (`actingAs`), newest chart first. */
export async function listOffered(db: Db): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select id, json_build_object('name', clinic_name, 'city', clinic_city) as clinic, first_name as "firstName",
      last_name as "lastName", visits, to_char(last_visit, 'YYYY-MM-DD') as "lastVisit"
    from offered_charts() order by created_at desc, id limit 50`.execute(db)
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
      (select own.id from patients own where own.clinic_id = p.clinic_id and own.user_id = ${userId} and own.merged_into is null) as "ownId"
    from offered_to(${userId}) p where p.id = ${chartId}`.execute(db)
  return rows[0] ?? null
}

export async function insertDeclined(db: Db, userId: string, chartId: string): Promise<void> {
  await sql`insert into declined_claims (user_id, patient_id) values (${userId}, ${chartId}) on conflict do nothing`.execute(
    db,
  )
}
