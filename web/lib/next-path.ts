const BASE = 'https://same-site.invalid'

/**
 * The path to go to after signing in, when the address carries one: a path of this site and nothing else.
 * `//evil`, `/\evil`, `https:evil`, control characters and their encoded forms are refused.
 */
export function safeNextPath(next: string | null | undefined): string | null {
  if (!next || next.length > 1000 || !isPlainPath(next)) return null
  try {
    if (!isPlainPath(decodeURIComponent(next))) return null
    const url = new URL(next, BASE)
    if (url.origin !== BASE || /^\/(login|signup|api)(\/|$)/.test(url.pathname)) return null
    const path = url.pathname + url.search + url.hash
    return isPlainPath(path) ? path : null
  } catch {
    return null
  }
}

/** One slash, then neither a slash nor a backslash; no backslash and no control character anywhere. */
// eslint-disable-next-line no-control-regex
const isPlainPath = (path: string) => /^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(path)

/** The address of the sign-in page that leads back to where the visitor is. */
export const signInPath = (from: string) => withNext('/login', from)

/** The same of the registration, which leads on to the sign-in page. */
export const signUpPath = (from: string) => withNext('/signup', from)

/** From the sign-in page to the registration and back: the way in the present address' query stays the same. */
export const nextIn = (search: string): string => new URLSearchParams(search).get('next') ?? '/'

function withNext(page: string, from: string) {
  const next = safeNextPath(from)
  return next && next !== '/' ? `${page}?next=${encodeURIComponent(next)}` : page
}
