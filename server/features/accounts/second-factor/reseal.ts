import type { Deps } from '#server/deps.ts'
import { openSealed, seal, sealHead } from '#server/secrets.ts'
import { listSealedBefore, resealKey } from '#server/features/accounts/queries/two-factor.ts'
import { PURPOSE } from './two-factor.ts'

/**
 * Seals with the present secret what an earlier one has sealed, at the start; afterwards SECRET_OLD can be emptied. Says
 * in the log how much there was, and how much no secret opens: those people need a recovery code or a passkey.
 */
export async function resealKeys(deps: Pick<Deps, 'db' | 'secret' | 'previousSecrets' | 'log'>): Promise<void> {
  const head = sealHead(deps.secret)
  let [resealed, unreadable] = [0, 0]
  let after: string | null = null
  for (;;) {
    const rows = await listSealedBefore(deps.db, head, after)
    for (const { userId, sealed } of rows) {
      const key = openSealed(deps, PURPOSE, sealed)
      if (key) await resealKey(deps.db, userId, sealed, seal(deps.secret, PURPOSE, key.text))
      if (key) resealed += 1
      else unreadable += 1
    }
    after = rows.at(-1)?.userId ?? null
    if (after === null) break
  }
  if (resealed > 0) deps.log.info({ resealed }, 'Authenticator keys were sealed anew with SECRET')
  if (unreadable > 0)
    deps.log.warn(
      { unreadable },
      'Authenticator keys cannot be opened: neither SECRET nor SECRET_OLD sealed them. See docs/operations.md, Secrets',
    )
}
