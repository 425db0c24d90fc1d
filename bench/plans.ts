import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { type Acting, actingAs } from '#server/database/acting.ts'
import type { Database } from '#server/database/driver/client.ts'
import type { DB } from '#server/database/types.ts'
import { listAppointments } from '#server/features/appointments/queries/list.ts'
import type { ListFilter } from '#server/features/appointments/queries/list-sources.ts'
import { countMonth } from '#server/features/dashboard/queries/figures.ts'
import { listChanges, listDay } from '#server/features/dashboard/queries/lists.ts'
import { findClinics } from '#server/features/dashboard/queries/scope.ts'
import { listCharts } from '#server/features/patients/queries/list.ts'
import { clinicStatus } from '#server/features/reminders/queries.ts'
import type { BigClinic } from './data.ts'

export interface Month {
  from: string
  to: string
}

/**
 * Prints how PostgreSQL executes the lists of the large clinic for its people under row-level security: each plan with
 * its times and the pages it touches.
 */
export async function printPlans(database: Database, { id, staff, doctor }: BigClinic, month: Month): Promise<void> {
  await database.guard()
  const explain = explainer(database)
  const atDesk = { userId: staff.id, clinicIds: [id] }
  const desk = { doctorIds: [], clinicIds: [id], patientUserId: staff.id }
  const own = { doctorIds: [doctor.id], clinicIds: [], patientUserId: null }
  const page = { limit: 200, offset: 0 }
  const list = (scope: Parameters<typeof listAppointments>[1], filter: ListFilter) => (db: Kysely<DB>) =>
    listAppointments(db, scope, [{ of: { clinicIds: [id] }, texts: ['reason'] }], filter)

  await explain('upcoming of the clinic', atDesk, list(desk, { when: 'upcoming', ...page }))
  const confirmed = { when: 'upcoming', doctorId: doctor.id, status: 'confirmed', ...page } as const
  await explain('filtered: a doctor, confirmed', atDesk, list(desk, confirmed))
  const days = { when: 'all', ...month, limit: 200, offset: 0 } as const
  await explain("a doctor's month", atDesk, list(desk, { ...days, doctorId: doctor.id }))
  await explain('a day of all doctors', atDesk, list(desk, { ...days, to: month.from }))
  const ownDay = { when: 'all', from: month.from, to: month.from, ...page } as const
  await explain("a doctor's day", { userId: doctor.userId, clinicIds: [id] }, list(own, ownDay))
  const charts = { userId: null, clinicIds: [id] }
  for (const search of ['kulkarni', 'meera kulk', 'kulkrani', '98 1234'])
    await explain(`patients: ${search}`, atDesk, (db) => listCharts(db, charts, { search, limit: 50, offset: 0 }))
  const clinics = await findClinics(database.db, [id], new Date())
  await explain('dashboard: today', atDesk, (db) => listDay(db, clinics, 'clinics', { limit: 50, offset: 0 }))
  await explain('dashboard: what happened', atDesk, (db) => listChanges(db, [id], 'clinics', 10))
  await explain('dashboard: the month', atDesk, (db) => countMonth(db, clinics))
  await explain('how reminders go', atDesk, (db) => clinicStatus(db, [id]))
}

/** Does something on a person's behalf, and prints the plan of each statement that it makes. */
const explainer =
  ({ pool }: Database) =>
  async (title: string, person: Acting, work: (db: Kysely<DB>) => Promise<unknown>): Promise<void> => {
    const made: CompiledQuery[] = []
    const dialect = new PostgresDialect({ pool })
    const db = new Kysely<DB>({ dialect, log: ({ query }) => void made.push(query as CompiledQuery) })
    await actingAs(person, async () => {
      await work(db)
      for (const { sql, parameters } of made.slice()) {
        const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
          CompiledQuery.raw(`explain (analyze, buffers, costs off) ${sql}`, [...parameters]),
        )
        console.log(`\n${title}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
      }
    })
  }
