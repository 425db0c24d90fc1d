import { t } from '#language/translate.ts'
import { ADDRESS_LIMITS, addressMessages } from '#contract/clinics/address.ts'
import type { Clinic, ListedClinic } from '#contract/clinics/clinics.ts'
import type { Actor, SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/errors.ts'
import { findByName, listNames, setName } from '#server/features/clinics/queries/addresses.ts'
import { type ClinicPage, findClinic, findTimeZone, listClinics } from '#server/features/clinics/queries/clinics.ts'
import { lockClinic } from '#server/features/clinics/queries/setup.ts'
import { maySetUp, visibleTo } from './policy.ts'
import { mustSetUp, rememberChange } from './set-up.ts'

/** Returns the clinics that the caller can see, the available actions for each, and their total. */
export async function browseClinics(
  db: Db,
  actor: Actor,
  page: ClinicPage,
): Promise<{ clinics: ListedClinic[]; total: number }> {
  const { clinics, total } = await listClinics(db, visibleTo(actor), page)
  return { clinics: clinics.map((clinic) => ({ ...clinic, can: { edit: maySetUp(actor, clinic.id) } })), total }
}

/** Returns a clinic that the caller can see; throws 404 otherwise. */
export async function openClinic(db: Db, actor: Actor, id: string): Promise<Clinic> {
  const clinic = await findClinic(db, visibleTo(actor), id)
  if (!clinic) throw notFound(t('Clinic not found.'))
  return clinic
}

/**
 * Returns a clinic as the public sees it, and whether this person may book there. Throws 404 for everyone if it cannot
 * be booked publicly.
 */
export async function openPublicClinic(db: Db, actor: Actor, id: string): Promise<Clinic> {
  const clinic = await findClinic(db, { ...visibleTo(actor), memberOf: [] }, id)
  if (!clinic) throw notFound(t('Clinic not found.'))
  return clinic
}

/** Returns the IANA time zone of a clinic. */
export const timeZoneOf = (db: Db, clinicId: string): Promise<string> => findTimeZone(db, clinicId)

/**
 * Names the clinic's booking page. Throws 404 and 403 as `mustSetUp`, 409 if another clinic has or had the name, or if this
 * one has had too many.
 */
export async function nameAddress(db: Db, caller: SignedInCaller, id: string, { name }: { name: string }) {
  mustSetUp(caller.actor, id)
  const change = async (tx: Db) => {
    await lockClinic(tx, id)
    const names = await listNames(tx, id)
    const isOwn = names.includes(name)
    if (!isOwn && names.length >= ADDRESS_LIMITS.ofClinic) throw conflict(addressMessages.tooMany())
    await setName(tx, id, name, isOwn)
    await rememberChange(tx, caller, id, 'clinic.address-named', undefined, { name })
  }
  try {
    await transaction(db, change)
  } catch (error) {
    throw codeOf(error) === '23505' ? conflict(t(addressMessages.taken)) : error
  }
  return { name }
}

/** Returns the clinic of a name. Throws 404 where the public cannot book it. */
export async function clinicOfAddress(db: Db, name: string) {
  const found = await findByName(db, name.toLowerCase())
  if (!found) throw notFound(t('Clinic not found.'))
  return found
}
