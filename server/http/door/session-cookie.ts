import type { FastifyRequest } from 'fastify'

/** Over TLS the `__Host-` prefix binds the cookie to this host; on plain localhost browsers would refuse it. */
export const sessionCookieName = (secure: boolean) => (secure ? '__Host-vaidya_session' : 'vaidya_session')

/** Returns the first cookie of this name, or null. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  const wanted = `${name}=`
  for (const part of request.headers.cookie?.split(';') ?? []) {
    const cookie = part.trim()
    if (cookie.startsWith(wanted)) return cookie.slice(wanted.length)
  }
  return null
}

/** Returns the session secret of a request, or null. */
export function sessionSecretOf(request: FastifyRequest, secure: boolean): string | null {
  const value = cookieOf(request, sessionCookieName(secure))
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}

/**
 * Returns the Set-Cookie header of a new session (rule G2); the cookie lasts as long as the browser, and the server can end
 * the session earlier.
 */
export const sessionCookie = (secret: string, secure: boolean): [string, string] => [
  'set-cookie',
  `${sessionCookieName(secure)}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
]

/**
 * Returns the headers that remove the session cookie and clear the browser's data: all of it, or only cached replies if the
 * person's device stays subscribed.
 */
export const noSessionCookie = (secure: boolean, isIdle = false): [string, string][] => [
  ['set-cookie', `${sessionCookieName(secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`],
  ['clear-site-data', isIdle ? '"cache"' : '"cache", "storage"'],
]
