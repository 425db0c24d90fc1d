/** The path segment that identifies one of many records. */
const RECORD = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\w-]{32,})$/i

/** Paths whose pages are each named by a word. */
const NAMED = ['medicines', 'health-conditions', 'help-center', 'api-documentation', 'book', 'verify']

/** Parts of the query that choose among a few screens; of all others only the name counts. */
const SCREENS = ['tab', 'view', 'language', 'for', 'when', 'show', 'step', 'edit']

/** Addresses of the same page. */
const ALIASES: Record<string, string> = { '/dashboard': '/', '/book/:name': '/clinics/:id/book' }

/** Returns the page of an address, with names in place of ids: `/patients/:id`. */
export function pageOf(address: string): string {
  const [, room = '', ...rest] = new URL(address, 'http://site').pathname.split('/')
  const parts = rest.map((part, index) =>
    index === 0 && NAMED.includes(room) ? ':name' : RECORD.test(part) ? ':id' : part,
  )
  const page = `/${[room, ...parts].join('/')}`
  return ALIASES[page] ?? page
}

/** Returns the page of an address and which parts of its query are set. */
export function patternOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://site')
  const query = [...searchParams].map(([key, value]) =>
    SCREENS.includes(key) && !RECORD.test(value) ? `${key}=${value}` : key,
  )
  // an alias is a separate pattern, because it has to answer too
  const page = pageOf(pathname)
  return [page === pathname || !(pathname in ALIASES) ? page : pathname, ...query.sort()].join(' ')
}
