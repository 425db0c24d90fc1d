const BASE = 'https://same-site.invalid'

/**
 * Returns the path to go to after signing in, or null if it is not a path of this site.
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

/** Returns the URL of the sign-in page that leads back to `from`. */
export const signInPath = (from: string) => withNext('/login', from)

/** Returns the same for registration, which leads on to sign-in. */
export const signUpPath = (from: string) => withNext('/signup', from)

/** Returns the `next` path of a query, or "/", to keep it between sign-in and registration. */
export const nextIn = (search: string): string => new URLSearchParams(search).get('next') ?? '/'

function withNext(page: string, from: string) {
  const next = safeNextPath(from)
  return next && next !== '/' ? `${page}?next=${encodeURIComponent(next)}` : page
}
