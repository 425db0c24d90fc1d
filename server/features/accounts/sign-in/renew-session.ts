import type { Deps } from '#server/deps.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { replaceSecret } from '#server/features/accounts/queries/sessions.ts'

/**
 * Gives a session another secret, in the caller's transaction, after a step that changes how its person signs in: what was
 * known of the old one opens nothing anymore. The caller sends the new one as the cookie.
 */
export async function renewSession(tx: Deps['db'], sessionId: string): Promise<string> {
  const secret = newSecret()
  await replaceSecret(tx, sessionId, hashOf(secret))
  return secret
}
