import type { Kysely } from 'kysely'
import type { Clinic, ListedClinic } from '#contract/clinics.ts'
import type { Actor } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { notFound } from '#server/errors.ts'
import { type ClinicScope, maySetUp, visibleTo } from './policy.ts'
import { type ClinicPage, findClinic, listClinics } from './queries.ts'

type Db = Kysely<DB>

export { type ClinicScope, visibleTo as clinicsVisibleTo }

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
 * A clinic as the public sees it, and whether this person may book there; throws 404 when it cannot be booked publicly,
 * whoever asks.
 */
export async function openPublicClinic(db: Db, actor: Actor, id: string): Promise<Clinic> {
  const clinic = await findClinic(db, { ...visibleTo(actor), memberOf: [] }, id)
  if (!clinic) throw notFound('Clinic not found.')
  return clinic
}
