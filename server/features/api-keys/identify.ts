import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Plan } from '#contract/api-keys.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { standingAt } from '#server/features/accounts/public.ts'
import { findLiving, type LivingKey, touchKey } from '#server/features/api-keys/queries/living.ts'
import { wrongKey } from '#server/http/door/key-gate.ts'
import type { Count } from '#server/http/door/limit.ts'
import { hashOf, newSecret } from '#server/secrets.ts'

/** The key of a call, and the plan that limits its calls. */
export interface KeyCaller {
  actor: SignedIn
  plan: Plan
}

/**
 * Returns the caller of a key. Throws 401 with one message for an invalid, wrong, expired, revoked or stopped key, and 429
 * instead for a network that has tried too many. A right key always passes.
 */
export async function identifyKey(deps: Deps, text: string, address: string): Promise<KeyCaller> {
  const { db, limits } = deps
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

/** Returns the API key with this text; null for any other text. */
async function findFitting({ db }: Pick<Deps, 'db'>, text: string): Promise<LivingKey | null> {
  const token = readToken(text)
  const found = token && (await findLiving(db, token.publicId))
  return found && isSame(token!.secretHash, found.secret_hash) ? found : null
}

/** Counts a call for the key's clinic, over all servers. */
export const countCall = ({ limits }: Pick<Deps, 'limits'>, { actor, plan }: KeyCaller): Promise<Count> =>
  (plan === 'premium' ? limits.keyCallsPremium : limits.keyCallsStandard).count(actor.key!.clinicId)

/** Prefix that lets secret scanners and people recognize a key. */
const MARK = 'vdy'
const SHAPE = new RegExp(`^${MARK}_([0-9a-f]{16})_([\\w-]{43})$`)

/** A key as its owner has it: `vdy_`, a public part that identifies it, and a secret of 256 bits. */
interface Token {
  publicId: string
  secretHash: Buffer
}

/** Creates a key. Its text is returned once; only the hash of its secret is stored. */
export function newToken(): Token & { text: string } {
  const [publicId, secret] = [randomBytes(8).toString('hex'), newSecret()]
  return { publicId, secretHash: hashOf(secret), text: `${MARK}_${publicId}_${secret}` }
}

/** Parses a key; null for any other text. */
function readToken(text: string): Token | null {
  const [, publicId, secret] = SHAPE.exec(text) ?? []
  return publicId && secret ? { publicId, secretHash: hashOf(secret) } : null
}

/** Returns the beginning of a key, as lists show it. */
export const beginningOf = (publicId: string): string => `${MARK}_${publicId.slice(0, 6)}…`

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)
