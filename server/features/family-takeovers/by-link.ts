import { t } from '#language/translate.ts'
import { takeoverMessages } from '#contract/family-takeovers.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { hashOf } from '#server/secrets.ts'
import { findOpen, type OpenTakeover } from './queries.ts'

/** Returns the invitation of a link. Throws 404 for an invalid or expired link; attempts are limited. */
export async function byLink(deps: Deps, caller: Caller, token: string): Promise<OpenTakeover> {
  const found = await findOpen(deps.db, hashOf(token))
  if (found) return found
  await deps.limits.linkGuessesPerAddress.take(caller.address)
  throw notFound(t(takeoverMessages.linkInvalid))
}
