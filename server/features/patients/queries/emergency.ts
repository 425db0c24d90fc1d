import { type Kysely, sql } from 'kysely'
import type { EmergencyAccess } from '#contract/patients.ts'
import type { DB } from '#server/database/types.ts'

type Db = Kysely<DB>

/** Whether the person has emergency access to a chart now. */
export async function hasOpenEmergency(db: Db, chartId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`select from emergency_accesses
    where patient_id = ${chartId} and user_id = ${userId} and ends_at > now()`.execute(db)
  return rows.length > 0
}

export async function insertEmergency(
  db: Db,
  one: { id: string; chartId: string; clinicId: string; userId: string; reason: string },
  minutes: number,
): Promise<void> {
  await sql`insert into emergency_accesses (id, patient_id, clinic_id, user_id, reason, ends_at)
    values (${one.id}, ${one.chartId}, ${one.clinicId}, ${one.userId}, ${one.reason},
      now() + make_interval(mins => ${minutes}))`.execute(db)
}

/** The account that holds a chart, to be told; undefined where nobody does. */
export async function findHolder(
  db: Db,
  chartId: string,
): Promise<{ userId: string; email: string; firstName: string } | undefined> {
  const { rows } = await sql<{ userId: string; email: string; firstName: string }>`
    select u.id as "userId", u.email, u.first_name as "firstName" from patients p join users u on u.id = p.holder_id
    where p.id = ${chartId} and u.deactivated_at is null`.execute(db)
  return rows[0]
}

type Row = Omit<EmergencyAccess, 'openedAt' | 'endsAt'> & { openedAt: Date; endsAt: Date }

/** The emergency accesses to a chart and to its merged duplicates, newest first, and how many there are in all. */
export async function listEmergencies(
  db: Db,
  chartId: string,
  readerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ accesses: EmergencyAccess[]; total: number }> {
  const ofChart = sql`e.patient_id in (select p.id from patients p where p.id = ${chartId} or p.merged_into = ${chartId})`
  const [page, count] = await Promise.all([
    sql<Row>`select e.id, e.opened_at as "openedAt", e.ends_at as "endsAt", e.reason, json_build_object(
        'firstName', u.first_name, 'lastName', u.last_name, 'isYou', u.id = ${readerId}) as who
      from emergency_accesses e join users u on u.id = e.user_id where ${ofChart}
      order by e.opened_at desc, e.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from emergency_accesses e where ${ofChart}`.execute(db),
  ])
  const inText = ({ openedAt, endsAt, ...row }: Row) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    endsAt: endsAt.toISOString(),
  })
  return { accesses: page.rows.map(inText), total: count.rows[0]?.total ?? 0 }
}
