import type { Db } from '#server/database/db.ts'
import { announce } from '#server/events/announce.ts'
import { findOverseers, type Overseer, listAdministrators, listChartPeople } from './queries/people.ts'

/** Refreshes the open lists of staff and invitations of a clinic's administrators; the desk is not notified. */
export async function announceToAdministrators(tx: Db, clinicId: string, id: string): Promise<void> {
  const administrators = await listAdministrators(tx, clinicId)
  await announce(tx, ...administrators.map((userId) => ({ kind: 'staff' as const, subjectId: id, userId })))
}

/** Returns the accounts of a clinic's current administrators. */
export const administratorsOf = (db: Db, clinicId: string): Promise<string[]> => listAdministrators(db, clinicId)

/** Returns the email addresses of a clinic's current administrators. */
export const administratorsToEmail = async (db: Db, clinicId: string): Promise<Overseer[]> =>
  findOverseers(db, clinicId, ['clinic_admin'])

/** Returns the current doctors and administrators of a clinic, each once. */
export const overseersOf = (db: Db, clinicId: string): Promise<Overseer[]> => findOverseers(db, clinicId)

/**
 * Returns the accounts of a clinic's current doctors, and optionally of its administrators and of the staff who work
 * with its charts (rules B3, T34), each once.
 */
export const chartPeopleOf = (
  db: Db,
  clinicId: string,
  wanted: { administrators: boolean; desk: boolean },
): Promise<string[]> => listChartPeople(db, clinicId, wanted)
