import type { IncomingMessage } from 'node:http'
import {
  acceptedLanguage,
  isLanguage,
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_HEADER,
  SOURCE_LANGUAGE,
} from '#language/languages.ts'

type Asked = Pick<IncomingMessage, 'url' | 'headers'>

/** Returns the language of a request from a signed-out visitor: their own, or English. */
export const requestLanguage = (request: Asked): Language => visitorLanguage(request) ?? SOURCE_LANGUAGE

/**
 * Returns the language that a visitor has of their own: the one that the request asks for, that of the cookie by which they chose one, or
 * the first of the offered ones that their browser accepts. Null if there is none.
 */
export const visitorLanguage = (request: Asked): Language | null =>
  askedLanguage(request) ??
  cookieLanguage(request.headers.cookie) ??
  acceptedLanguage(request.headers['accept-language'])

/** Returns the language that a request asks for, by its address (`?lang=hi`) or as a call from a page in that language; or null. */
export function askedLanguage({ url, headers }: Asked): Language | null {
  const ofPage = headers[LANGUAGE_HEADER]
  return addressLanguage(url) ?? (isLanguage(ofPage) ? ofPage : null)
}

/** Returns the language that an address asks for, or null. */
export function addressLanguage(url: string | undefined): Language | null {
  const asked = /[?&]lang=([a-z-]+)/.exec(url ?? '')?.[1]
  return isLanguage(asked) ? asked : null
}

/** Returns the language of the cookie, or null. */
export function cookieLanguage(cookies: string | undefined): Language | null {
  const chosen = new RegExp(`(?:^|; *)${LANGUAGE_COOKIE}=([a-z-]+)`).exec(cookies ?? '')?.[1]
  return isLanguage(chosen) ? chosen : null
}
