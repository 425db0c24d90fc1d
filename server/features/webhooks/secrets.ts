import type { Deps } from '#server/deps.ts'
import { openSealed, seal, sealHead } from '#server/secrets.ts'
import { listSealedBefore, updateSealed } from './queries/webhooks.ts'
import { opened, sealed } from '#server/sealing.ts'

/**
 * Re-encrypts with the current secret, at the start, the values that an earlier one has encrypted; then SECRET_OLD can be
 * emptied.
 */
export async function resealWebhooks(deps: Pick<Deps, 'db' | 'secret' | 'previousSecrets' | 'log'>): Promise<void> {
  const again = (bytes: Buffer) => {
    const text = openSealed(deps, PURPOSE, bytes)?.text
    return text === undefined ? null : seal(deps.secret, PURPOSE, text)
  }
  let [resealed, unreadable] = [0, 0]
  let after: string | null = null
  for (;;) {
    const rows = await listSealedBefore(deps.db, sealHead(deps.secret), after)
    for (const row of rows) {
      const secret = again(row.secret)
      if (secret) await updateSealed(deps.db, row, secret, row.before && again(row.before))
      if (secret) resealed += 1
      else unreadable += 1
    }
    after = rows.at(-1)?.id ?? null
    if (after === null) break
  }
  if (resealed > 0) deps.log.info({ resealed }, 'Re-encrypted webhook secrets with the new SECRET')
  if (unreadable > 0)
    deps.log.warn(
      { unreadable },
      'Secrets of webhooks cannot be opened: neither SECRET nor SECRET_OLD sealed them. See docs/operations.md, Secrets',
    )
}

/** The purpose under which signing secrets are encrypted. */
export const PURPOSE = 'webhook'

/** Seals a signing secret for one webhook. */
export const sealSecret = (webhookId: string, secret: string): Buffer => sealed(PURPOSE, `${webhookId} ${secret}`)

/** Decrypts the signing secret. Throws if no known key encrypted it, or it is another webhook's. */
export function openSecret(webhookId: string, bytes: Buffer): string {
  const [id, secret] = opened(PURPOSE, bytes).split(' ')
  if (id !== webhookId || !secret) throw new Error('This secret belongs to another webhook.')
  return secret
}
