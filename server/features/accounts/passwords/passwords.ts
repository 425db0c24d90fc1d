import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { t } from '#language/translate.ts'
import { accountMessages, PASSWORD_MIN } from '#contract/accounts/accounts.ts'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { FIRST_PASSWORD_MIN } from '#contract/members.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, unauthorized } from '#server/errors.ts'
import { findCredentialsById, findOwnWords } from '#server/features/accounts/queries/accounts.ts'
import type { Limit } from '#server/http/door/limit.ts'

/** The passwords that people choose most often, lower case, as far as they are long enough to be chosen at all. */
const commonPasswords: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as string[]).filter((password) => password.length >= FIRST_PASSWORD_MIN),
)

/** Cost of argon2id, the library's default algorithm; about 60 ms here. A hash contains it, so that it can be raised later. */
export const PASSWORD_COST = { memoryCost: 32_768, timeCost: 6, parallelism: 1 }

let cost = PASSWORD_COST
let decoy: Promise<string> | null = null

/** Sets what hashing costs in this process: tests, which hash thousands of passwords, lower it. */
export function hashAtCost(other: typeof PASSWORD_COST): void {
  cost = other
  decoy = null
}

/** Returns the hash to store. Runs off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Returns whether a password matches a stored hash. */
export const fitsPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password)

/** Takes as long as a real check: an unknown address must not answer sooner than a known one. */
export async function pretendToCheck(password: string): Promise<void> {
  decoy ??= hashPassword('nobody has this password')
  await fitsPassword(await decoy, password)
}

/** True for the demo's documented password where the demo is off; it is never accepted there. */
export const isDemoPassword = ({ demo }: Config, password: string): boolean => !demo.on && password === DEMO_PASSWORD

const isCommon = (password: string) => commonPasswords.has(password.toLowerCase()) || isSequence(password)

/**
 * Refuses a password that is among the most common ones (rule G1), or the demo's where the demo is off. Throws a 400
 * for the field `path`.
 */
export function refuseCommon({ config }: { config: Config }, password: string, path: string): void {
  const message = t(accountMessages.passwordTooCommon)
  if (isCommon(password) || isDemoPassword(config, password)) throw badRequest(message, [{ path, message }])
}

/**
 * Refuses weak passwords: common ones, and those made mostly of words that others know of the person (`ownWords`: their
 * names, address and clinics, and the product's). Throws a 400 for the field `path`.
 */
export function refuseWeak(
  deps: { config: Config },
  password: string,
  path: string,
  ownWords: readonly string[],
): void {
  refuseCommon(deps, password, path)
  const message = t(accountMessages.passwordOfOwnWords)
  if (isMadeOf(password, ownWords)) throw badRequest(message, [{ path, message }])
}

// Shorter words occur in too many good passphrases.
const SHORTEST_WORD = 3

/** Lower case without accents, as a guesser would write it. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** True if the rest, without those words and repeated characters, is too short for a password, or common. */
function isMadeOf(password: string, ownWords: readonly string[]): boolean {
  const words = new Set(
    ownWords
      .flatMap((text) => [
        plain(text),
        ...plain(text).split(/[^\p{L}\p{N}]+/u),
        plain(text).replace(/[^\p{L}\p{N}]+/gu, ''),
      ])
      .filter((word) => word.length >= SHORTEST_WORD),
  )
  let rest = plain(password)
  const whole = rest
  for (const word of [...words].toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '')
  if (rest === whole) return false
  rest = rest.replace(/(.)\1+/gu, '$1')
  return Array.from(rest).length < PASSWORD_MIN || isCommon(rest)
}

/** True for the same character repeated, or consecutive characters, such as `abcdefgh` and `87654321`. */
function isSequence(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return Math.abs(step) <= 1 && codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
}

/**
 * Requires the password again before a step that an unattended session must not take. Returns the credentials. Throws 400
 * for the field `path` if it is wrong, 429 if the limit is reached, which strangers guessing at sign-in can't
 * use up.
 */
export async function provePassword(
  deps: Deps,
  actor: SignedIn,
  {
    path,
    password,
    message = t(accountMessages.wrongPassword),
    budget = deps.limits.proofsPerAccount,
  }: { path: string; password: string; message?: string; budget?: Limit },
) {
  const user = await findCredentialsById(deps.db, actor.userId)
  if (!user) throw unauthorized()
  await budget.take(user.email)
  if (!(await fitsPassword(user.password_hash, password))) throw badRequest(message, [{ path, message }])
  await budget.reset(user.email)
  return user
}

/** Returns the words that a person's password must not be made of: their own and the product's name. */
export const ownWordsOf = async ({ db, config }: Deps, userId: string): Promise<string[]> => [
  config.product.name,
  ...(await findOwnWords(db, userId)),
]
