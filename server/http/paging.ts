import type { Asker } from './door.ts'

/**
 * Says how long a plain list is and where it goes on (decision H2): X-Total-Count, and Link with the next page.
 * `path` and `query` are those of the request; the bounds are taken from `page`.
 */
export function announcePage(
  asker: Asker,
  path: string,
  query: Record<string, unknown>,
  page: { limit: number; offset: number; total: number },
): void {
  asker.replyHeaders.push(['x-total-count', String(page.total)])
  const next = page.offset + page.limit
  if (next >= page.total) return
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, limit: page.limit, offset: next }))
    if (value !== undefined) search.set(name, String(value))
  asker.replyHeaders.push(['link', `<${path}?${search}>; rel="next"`])
}
