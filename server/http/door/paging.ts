/** A page of a list, and how many there are in all. */
export interface Page<Items> {
  items: Items
  total: number
}

interface Wanted {
  path: string
  params: unknown
  /** As parsed: with `limit` and `offset`. */
  query: unknown
}

/**
 * The headers of a paged reply (rule H2): X-Total-Count says how long the list is, and Link where it goes on. Of `path` the
 * parameters are filled in.
 */
export function headersOfPage({ path, params, query }: Wanted, total: number): [name: string, value: string][] {
  const asked = query as Record<string, string | number | boolean | undefined> & { limit: number; offset: number }
  const next = asked.offset + asked.limit
  const count: [string, string] = ['x-total-count', String(total)]
  if (next >= total) return [count]
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...asked, offset: next }))
    if (value !== undefined) search.set(name, String(value))
  return [count, ['link', `<${filled(path, params)}?${search}>; rel="next"`]]
}

const filled = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''))
