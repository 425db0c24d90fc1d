import type { Kysely } from 'kysely'
import type { Refusals } from './audit/refusals.ts'
import type { Config } from './config.ts'
import type { DB } from './database/types.ts'
import type { Log } from './database/log.ts'
import type { Limits } from './http/limits.ts'
import type { SharedBytes } from './http/shared-bytes.ts'
import type { Mailer } from './mail/mailer.ts'

/** What a feature is given to work with. */
export interface Deps {
  db: Kysely<DB>
  config: Config
  /** The server's own key, for secrets that can be made again. */
  secret: string
  log: Log
  limits: Limits
  mailer: Mailer
  refusals: Refusals
  /** Finished answers that are the same for everybody; what changes them says so by `dropShared`. */
  shared: SharedBytes
  /** The address that links in mails begin with, without a slash at its end. */
  publicUrl: () => string
}
