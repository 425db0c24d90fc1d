/** First path segments of pages whose path or query contains a secret; `/mailbox` shows emails with such links. */
const SECRET_PAGES = [
  'bookings',
  'forms',
  'join',
  'lost-phone',
  'mailbox',
  'reset-password',
  'shared-reports',
  'take-over',
  'verify',
  'verify-email',
  'waiting',
  'waiting-list',
]
const SECRET_PATH = new RegExp(`^/(${SECRET_PAGES.join('|')})(?![\\w-])`)

/** Maximum depth of addresses nested within addresses; a deeper one was built by hand. */
const DEPTH = 3

/**
 * True if a page's address contains a secret, which must not leak by referrer or stay in a cache: its path does, its query
 * has a token, or the address that it returns to after sign-in contains one. Addresses are read like the router reads them:
 * in any case, encoded, with extra slashes. An address that only looks like a secret page and answers 404, or that can't be
 * parsed, counts too, because its secret may be real.
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
