import type { Kysely } from 'kysely'
import type { Clinic } from '#contract/clinics.ts'
import { type Actor, anonymous } from '#server/actor.ts'
import type { DB } from '#server/database/types.ts'
import { notFound } from '#server/errors.ts'
import { type ClinicScope, visibleTo } from './policy.ts'
import { findClinic, listClinics } from './queries.ts'

type Db = Kysely<DB>

export { type ClinicScope, visibleTo as clinicsVisibleTo }

/** The clinics that the caller may see, and how many there are in all. */
export const browseClinics = (db: Db, actor: Actor, page: { search?: string; limit: number; offset: number }) =>
  listClinics(db, visibleTo(actor), page)

/** A clinic that the caller may see; throws 404 otherwise. */
export async function openClinic(db: Db, actor: Actor, id: string): Promise<Clinic> {
  const clinic = await findClinic(db, visibleTo(actor), id)
  if (!clinic) throw notFound('Clinic not found.')
  return clinic
}

/** A clinic as the public sees it; throws 404 when it cannot be booked publicly, whoever asks. */
export const openPublicClinic = (db: Db, id: string): Promise<Clinic> => openClinic(db, anonymous, id)
