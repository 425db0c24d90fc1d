import type { Db } from '#server/database/db.ts'
import type { Refusals } from './audit/refusals.ts'
import type { Views } from './audit/views.ts'
import type { Config } from './config.ts'
import type { Log } from './database/log.ts'
import type { Files } from './files/files.ts'
import type { Limits } from './http/door/limits.ts'
import type { SharedBytes } from './http/shared/shared-bytes.ts'
import type { Later } from './later.ts'
import type { Post } from './email-delivery/send.ts'

/** The dependencies of a feature. */
export interface Deps {
  db: Db
  config: Config
  /** The server's own key, for secrets that can be derived again. */
  secret: string
  /** Earlier keys, which still decrypt; see `openSealed`. */
  previousSecrets: readonly string[]
  log: Log
  /** Uploaded files. */
  files: Files
  limits: Limits
  post: Post
  refusals: Refusals
  /** Records who viewed which charts. */
  views: Views
  later: Later
  /** Cached answers that are the same for everyone; dropped by `dropShared`. */
  shared: SharedBytes
  /** The base address of links in emails, without a trailing slash. */
  publicUrl: () => string
  /** The address at which this server itself listens; null until it does. */
  ownAddress: () => string | null
}
