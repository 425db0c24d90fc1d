import type { Db } from '#server/database/db.ts'
import type { Config } from '#server/config.ts'
import type { Role } from '#contract/accounts/accounts.ts'
import { newId } from '#server/ids.ts'
import { hashPassword, refuseCommon } from '#server/features/accounts/passwords/passwords.ts'
import {
  findCredentials,
  insertUserWithFirstPassword,
  lockAccount,
} from '#server/features/accounts/queries/accounts.ts'
import { removeSessionsOf } from '#server/features/accounts/queries/sessions.ts'

export interface AccountOwner {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  role: Role
}

/**
 * Returns the hash of a first password; apart from the transaction that uses it, since hashing takes long on purpose.
 */
export const hashFirstPassword = (password: string): Promise<string> => hashPassword(password)

/**
 * Creates an account with a first password that must be changed at the first sign-in (rule G3). Returns its id, or null
 * if the email is taken.
 */
export async function createAccount(db: Db, owner: AccountOwner, passwordHash: string): Promise<string | null> {
  const id = newId()
  return (await insertUserWithFirstPassword(db, { id, ...owner, passwordHash })) ? id : null
}

/** Returns whether an address has an account, in which case a first password needn't be hashed. */
export const hasAccount = async (db: Db, email: string): Promise<boolean> =>
  (await findCredentials(db, email)) !== undefined

/** Refuses a first password that is among the most common ones: 400 for the field `password`. */
export const refuseCommonFirst = (deps: { config: Config }, password: string): void =>
  refuseCommon(deps, password, 'password')

/** Returns the account of an email, locked until the transaction ends; undefined if there is none. */
export const accountOf = (db: Db, email: string) => lockAccount(db, email)

/** Signs a person out everywhere immediately. */
export const endSessions = (db: Db, userId: string): Promise<void> => removeSessionsOf(db, userId)
