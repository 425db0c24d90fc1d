import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from '#server/database/client.ts'
import type { DB } from '#server/database/types.ts'
import { listAppointments, type ListFilter } from '#server/features/appointments/queries/list.ts'
import type { BigClinic } from './data.ts'

/** Prints how PostgreSQL carries out the lists of the large clinic: each plan with its times and the pages it touches. */
export async function printPlans({ pool }: Database, { id, staff, doctor }: BigClinic, month: Month): Promise<void> {
  const desk = { doctorId: null, clinicIds: [id], patientUserId: staff.id }
  const page = { limit: 200, offset: 0 }
  await explain(pool, 'upcoming of the clinic', desk, { when: 'upcoming', ...page })
  await explain(pool, 'filtered: a doctor, confirmed', desk, {
    when: 'upcoming',
    doctorId: doctor.id,
    status: 'confirmed',
    ...page,
  })
  await explain(pool, "a doctor's month", desk, { when: 'all', doctorId: doctor.id, ...month, limit: 500, offset: 0 })
  await explain(
    pool,
    "a doctor's day",
    { doctorId: doctor.id, clinicIds: [], patientUserId: null },
    { when: 'all', from: month.from, to: month.from, ...page },
  )
}

export interface Month {
  from: string
  to: string
}

async function explain(
  pool: Database['pool'],
  title: string,
  scope: Parameters<typeof listAppointments>[1],
  filter: ListFilter,
): Promise<void> {
  const queries: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      queries.push(query)
    },
  })
  await listAppointments(db, scope, filter)
  for (const { sql, parameters } of queries) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${sql}`, [
      ...parameters,
    ])
    console.log(`\n${title}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
  }
}
