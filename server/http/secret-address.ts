/** Pages whose path or query holds a secret, by the first part of their path; `/mailbox` shows mails with such links. */
const SECRET_PAGES = [
  'bookings',
  'join',
  'lost-phone',
  'mailbox',
  'reset-password',
  'shared-reports',
  'take-over',
  'verify',
  'verify-email',
]
const SECRET_PATH = new RegExp(`^/(${SECRET_PAGES.join('|')})(?![\\w-])`)

/** How far addresses within addresses are followed; one that goes deeper was made by hand. */
const DEPTH = 3

/**
 * Whether a page's address holds a secret, which must not leak by referrer nor stay in a cache: its path does, or its query
 * names a token, or the address to which it leads back after signing in holds one. An address counts as the router reads
 * it, in any case, encoded, with slashes too many; and so does one that only looks like a secret page and is answered 404,
 * or cannot be read at all: its secret may be real.
 */
export function hasSecretAddress(address: string, depth = DEPTH): boolean {
  const url = URL.parse(`http://any${address.startsWith('/') ? '' : '/'}${address}`)
  const path = url && decoded(url.pathname)
  if (!url || path === null) return true
  if (SECRET_PATH.test(path.replace(/[/\\]+/g, '/').toLowerCase())) return true
  for (const [name, value] of url.searchParams) {
    if (name.toLowerCase() === 'token') return true
    if (name.toLowerCase() === 'next' && (depth === 0 || hasSecretAddress(value, depth - 1))) return true
  }
  return false
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
