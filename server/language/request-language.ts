import type { IncomingMessage } from 'node:http'
import { acceptedLanguage, isLanguage, type Language, LANGUAGE_COOKIE } from '#language/languages.ts'

/**
 * Returns the language of a request from a signed-out visitor: that of the address (`?lang=hi`), of the cookie by which they chose one, or
 * the first that their browser accepts.
 */
export const requestLanguage = (request: Pick<IncomingMessage, 'url' | 'headers'>): Language =>
  addressLanguage(request.url) ??
  cookieLanguage(request.headers.cookie) ??
  acceptedLanguage(request.headers['accept-language'])

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
