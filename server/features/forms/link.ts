import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { derivedSecret, hashOf } from '#server/secrets.ts'

type Keys = Pick<Deps, 'secret' | 'previousSecrets'>

/** A form request whose link is wanted. */
interface Linked {
  id: string
  /** Counts the links of its booking: a new one makes the form's earlier link stop working. */
  linkTurn: number
}

/** Whose link it is: the patient's, or that of a device of the clinic, which shows nothing once the answers are sent. */
export type LinkKind = 'form' | 'form-at-clinic'

const macOf = (key: string, { id, linkTurn }: Linked, kind: LinkKind) =>
  derivedSecret(key, kind, linkTurn === 0 ? id : `${id}:${linkTurn}`)

/** Returns the secret of a form's link: the request's id with a code that only the server's key makes. Nothing of it is stored. */
export const formTokenOf = (
  { secret }: Pick<Keys, 'secret'>,
  id: string,
  linkTurn = 0,
  kind: LinkKind = 'form',
): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + macOf(secret, { id, linkTurn }, kind)

/** Returns the path of the page where a form is filled in. */
export const formPathOf = (keys: Pick<Keys, 'secret'>, { id, linkTurn }: Linked, kind?: LinkKind): string =>
  `/forms/${formTokenOf(keys, id, linkTurn, kind)}`

/** Characters of an id in a token. */
const ID_LENGTH = 22

/** Returns the id that a token begins with; null if it has none. `isTokenOf` decides whether the token is genuine. */
export function idOfToken(token: string): string | null {
  const bytes = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  return bytes.length === 32 ? bytes.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}

/** True if a token is the secret of such a link, also by an earlier key of the server. */
export function isTokenOf({ secret, previousSecrets }: Keys, token: string, one: Linked, kind: LinkKind): boolean {
  const given = hashOf(token.slice(ID_LENGTH))
  return [secret, ...previousSecrets].some((key) => timingSafeEqual(given, hashOf(macOf(key, one, kind))))
}
