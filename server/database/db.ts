import type { Kysely, Transaction } from 'kysely'
import type { DB } from './types.ts'

/** The database, or a transaction of it. */
export type Db = Kysely<DB>

/** A transaction, for statements that only make sense together. */
export type Tx = Transaction<DB>
