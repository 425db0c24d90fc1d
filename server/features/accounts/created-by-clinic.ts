import type { Kysely } from 'kysely'
import type { Role } from '#contract/accounts.ts'
import type { DB } from '#server/database/types.ts'
import { newId } from '#server/ids.ts'
import { hashPassword } from './passwords.ts'
import { insertUserWithFirstPassword, lockAccount, removeSessionsOf } from './queries.ts'

type Db = Kysely<DB>

export interface AccountOwner {
  email: string
  firstName: string
  lastName: string
  phone: string | null
  role: Role
}

/** The hash of a first password; apart from the transaction that uses it, since hashing takes long on purpose. */
export const hashFirstPassword = (password: string): Promise<string> => hashPassword(password)

/**
 * Makes an account for somebody, with a first password that must be changed at the first sign-in (decision G3); gives
 * its id, or null when the e-mail is taken.
 */
export async function createAccount(db: Db, owner: AccountOwner, passwordHash: string): Promise<string | null> {
  const id = newId()
  return (await insertUserWithFirstPassword(db, { id, ...owner, passwordHash })) ? id : null
}

/** The account of an e-mail, held until the transaction ends; undefined when there is none. */
export const accountOf = (db: Db, email: string) => lockAccount(db, email)

/** Signs a person out everywhere, at once. */
export const endSessions = (db: Db, userId: string): Promise<void> => removeSessionsOf(db, userId)
