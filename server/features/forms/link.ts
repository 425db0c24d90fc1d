import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { derivedSecret, hashOf } from '#server/secrets.ts'

type Keys = Pick<Deps, 'secret' | 'previousSecrets'>

const macOf = (key: string, id: string) => derivedSecret(key, 'form', id)

/** Returns the secret of a form's link: the request's id with a code that only the server's key makes. Nothing of it is stored. */
export const formTokenOf = ({ secret }: Pick<Keys, 'secret'>, id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + macOf(secret, id)

/** Returns the path of the page where a form is filled in. */
export const formPathOf = (keys: Pick<Keys, 'secret'>, id: string): string => `/forms/${formTokenOf(keys, id)}`

/** Characters of an id in a token. */
const ID_LENGTH = 22

/** Returns the id of the request whose link has this secret, also by an earlier key of the server; null for any other text. */
export function requestOfToken({ secret, previousSecrets }: Keys, token: string): string | null {
  const bytes = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  if (bytes.length !== 32) return null
  const id = bytes.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const given = hashOf(token.slice(ID_LENGTH))
  return [secret, ...previousSecrets].some((key) => timingSafeEqual(given, hashOf(macOf(key, id)))) ? id : null
}
