/** A page of a list, and the total. */
export interface Page<Items> {
  items: Items
  total: number
}

interface Wanted {
  path: string
  params: unknown
  /** The parsed query, with `limit` and `offset`. */
  query: unknown
}

const TOTAL = 'x-total-count'

/**
 * Returns the headers of a paged reply (rule H2): X-Total-Count has the list's length, and Link the next page. `path` gets
 * the parameters filled in.
 */
export function headersOfPage({ path, params, query }: Wanted, total: number): [name: string, value: string][] {
  const filter = query as Record<string, string | number | boolean | undefined> & { limit: number; offset: number }
  const next = filter.offset + filter.limit
  const count: [string, string] = [TOTAL, String(total)]
  if (next >= total) return [count]
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filter, offset: next }))
    if (value !== undefined) search.set(name, String(value))
  return [count, ['link', `<${filled(path, params)}?${search}>; rel="next"`]]
}

const filled = (path: string, params: unknown): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''))

/** Returns the length of the list whose page was replied with these headers; null if the reply is no page. */
export function totalIn(headers: readonly (readonly [name: string, value: string])[]): number | null {
  const count = headers.find(([name]) => name === TOTAL)
  return count ? Number(count[1]) : null
}
