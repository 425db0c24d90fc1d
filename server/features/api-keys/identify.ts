import type { Plan } from '#contract/api-keys.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { standingAt } from '#server/features/accounts/public.ts'
import { wrongKey } from '#server/http/door/key-gate.ts'
import type { Count } from '#server/http/door/limit.ts'
import { findLiving, type LivingKey, touchKey } from './queries/living.ts'
import { isSame, readToken } from './token.ts'

/** A key that asks, and by which plan its calls are counted. */
export interface KeyCaller {
  actor: SignedIn
  plan: Plan
}

/**
 * Returns who asks with a key. Throws 401 with one sentence for what is no key, and for a wrong, expired, revoked or stopped one;
 * 429 to a network that has tried too many of them.
 */
export async function identifyKey(deps: Deps, text: string, address: string): Promise<KeyCaller> {
  const { db, limits } = deps
  await limits.keyGuessesPerAddress.check(address)
  const found = await findFitting(deps, text)
  const standing = found && (await standingAt(deps, found.made_by, found.clinic_id))
  // a key is never more than its maker is now
  if (!standing?.memberships.some(({ role }) => role === 'clinic_admin')) {
    await limits.keyGuessesPerAddress.take(address)
    throw wrongKey()
  }
  const { id, user_id: userId, clinic_id: clinicId, scopes, made_by: makerId, plan } = found!
  if (found!.is_use_old) await touchKey(db, id)
  const key = { id, clinicId, scopes, makerId }
  const part = 'clinic_admin'
  return { plan, actor: { kind: 'signed-in', userId, sessionId: id, key, role: part, part, ...standing } }
}

/** The key that a text is; null for any other text. */
async function findFitting({ db }: Pick<Deps, 'db'>, text: string): Promise<LivingKey | null> {
  const token = readToken(text)
  const found = token && (await findLiving(db, token.publicId))
  return found && isSame(token!.secretHash, found.secret_hash) ? found : null
}

/** Counts a call for the key's clinic, over all servers. */
export const countCall = ({ limits }: Pick<Deps, 'limits'>, { actor, plan }: KeyCaller): Promise<Count> =>
  (plan === 'premium' ? limits.keyCallsPremium : limits.keyCallsStandard).count(actor.key!.clinicId)
