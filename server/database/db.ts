import type { Kysely, Transaction } from 'kysely'
import type { DB } from './types.ts'

/** The database, or a transaction of it: what a query is given. */
export type Db = Kysely<DB>

/** A transaction: what is given where statements only make sense together. */
export type Tx = Transaction<DB>
