import type { Db } from '#server/database/db.ts'
import { ADDRESS_LIMITS, addressMessages } from '#contract/clinics/address.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/errors.ts'
import { findByName, listNames, setName } from './queries/addresses.ts'
import { lockClinic } from './queries/setup.ts'
import { mustSetUp, rememberChange } from './set-up.ts'

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
    if (!isOwn && names.length >= ADDRESS_LIMITS.ofClinic) throw conflict(addressMessages.tooMany)
    await setName(tx, id, name, isOwn)
    await rememberChange(tx, caller, id, 'clinic.address-named', undefined, { name })
  }
  try {
    await transaction(db, change)
  } catch (error) {
    throw codeOf(error) === '23505' ? conflict(addressMessages.taken) : error
  }
  return { name }
}

/** The clinic of a name. Throws 404 where the public cannot book it. */
export async function clinicOfAddress(db: Db, name: string) {
  const found = await findByName(db, name.toLowerCase())
  if (!found) throw notFound('Clinic not found.')
  return found
}
