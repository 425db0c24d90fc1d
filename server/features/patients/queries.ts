import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/types.ts'

type Db = Kysely<DB>

export interface ChartPerson {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** The guest chart of this clinic for the same e-mail and the same name (decision B2). */
export async function findGuestChart(db: Db, clinicId: string, person: ChartPerson): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from patients where clinic_id = ${clinicId} and user_id is null and email is not null and lower(email) = lower(${person.email})
      and lower(first_name) = lower(${person.firstName}) and lower(last_name) = lower(${person.lastName})`.execute(db)
  return rows[0]?.id ?? null
}

/** The chart of an account at this clinic. */
export async function findOwnChart(db: Db, clinicId: string, userId: string): Promise<string | null> {
  const row = await db.selectFrom('patients').select('id').where('clinic_id', '=', clinicId).where('user_id', '=', userId).executeTakeFirst()
  return row?.id ?? null
}

/** Stores a chart; null when one for the same person was stored at the same moment. */
export async function insertChart(
  db: Db,
  chart: ChartPerson & { id: string; clinicId: string; userId: string | null; chartNumber: string },
): Promise<string | null> {
  const row = await db
    .insertInto('patients')
    .values({
      id: chart.id,
      clinic_id: chart.clinicId,
      user_id: chart.userId,
      chart_number: chart.chartNumber,
      first_name: chart.firstName,
      last_name: chart.lastName,
      email: chart.email,
      phone: chart.phone,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The person behind an account, as far as a booking compares it. */
export const findVerifiedPerson = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
