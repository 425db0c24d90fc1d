import type { Kysely } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { clinicsVisibleTo } from '#server/features/clinics/use-cases.ts'
import { listDoctors } from './queries.ts'

export { enrolDoctor } from './enrol.ts'

/** The doctors of the clinics that the caller may see, and how many there are in all. */
export const browseDoctors = (
  db: Kysely<DB>,
  actor: Actor,
  page: { clinicId?: string; limit: number; offset: number },
) => listDoctors(db, clinicsVisibleTo(actor), page)
