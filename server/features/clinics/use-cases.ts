import type { Db } from '#server/database/db.ts'
import type { Clinic, ListedClinic } from '#contract/clinics/clinics.ts'
import type { Actor } from '#server/actor.ts'
import { notFound } from '#server/errors.ts'
import { maySetUp, visibleTo } from './policy.ts'
import { type ClinicPage, findClinic, findTimeZone, listClinics } from './queries/clinics.ts'

/** The clinics that the caller may see, what they may do with each, and how many there are in all. */
export async function browseClinics(
  db: Db,
  actor: Actor,
  page: ClinicPage,
): Promise<{ clinics: ListedClinic[]; total: number }> {
  const { clinics, total } = await listClinics(db, visibleTo(actor), page)
  return { clinics: clinics.map((clinic) => ({ ...clinic, can: { edit: maySetUp(actor, clinic.id) } })), total }
}

/** A clinic that the caller may see; throws 404 otherwise. */
export async function openClinic(db: Db, actor: Actor, id: string): Promise<Clinic> {
  const clinic = await findClinic(db, visibleTo(actor), id)
  if (!clinic) throw notFound('Clinic not found.')
  return clinic
}

/**
 * Returns a clinic as the public sees it, and whether this person may book there. Throws 404 for everyone if it cannot
 * be booked publicly.
 */
export async function openPublicClinic(db: Db, actor: Actor, id: string): Promise<Clinic> {
  const clinic = await findClinic(db, { ...visibleTo(actor), memberOf: [] }, id)
  if (!clinic) throw notFound('Clinic not found.')
  return clinic
}

/** Returns the IANA time zone of a clinic. */
export const timeZoneOf = (db: Db, clinicId: string): Promise<string> => findTimeZone(db, clinicId)
