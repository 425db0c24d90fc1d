import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { derivedSecret, hashOf } from '#server/secrets.ts'

type Keys = Pick<Deps, 'secret' | 'previousSecrets'>

/** An entry whose link is wanted: the link stops working when another account gets the chart. */
export interface Linked {
  id: string
  patientUserId: string | null
}

const macOf = (key: string, { id, patientUserId }: Linked) =>
  derivedSecret(key, 'waiting-list', patientUserId === null ? id : `${id}:${patientUserId}`)

/** Returns the secret of an entry's link: its id with a code that only the server's key makes. Nothing of it is stored. */
export const entryTokenOf = ({ secret }: Pick<Keys, 'secret'>, one: Linked): string =>
  Buffer.from(one.id.replaceAll('-', ''), 'hex').toString('base64url') + macOf(secret, one)

/** Returns the address of the page where the patient answers offers and leaves the list. */
export const entryUrlOf = (deps: Pick<Deps, 'secret' | 'publicUrl'>, one: Linked): string =>
  `${deps.publicUrl()}/waiting-list/${entryTokenOf(deps, one)}`

/** Characters of an id in a token. */
const ID_LENGTH = 22

/** Returns the id that a token begins with; null if it has none. `isTokenOf` decides whether the token is genuine. */
export function idOfToken(token: string): string | null {
  const bytes = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  return bytes.length === 32 ? bytes.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}

/** True if a token is the secret of the entry's link, also by an earlier key of the server. */
export function isTokenOf({ secret, previousSecrets }: Keys, token: string, one: Linked): boolean {
  const given = hashOf(token.slice(ID_LENGTH))
  return [secret, ...previousSecrets].some((key) => timingSafeEqual(given, hashOf(macOf(key, one))))
}
