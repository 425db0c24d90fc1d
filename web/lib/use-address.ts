import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'

/** A page from 1 in an address; 1 if missing or invalid. */
const PageNumber = z.string().transform((text) => Math.min(10_000, Math.max(1, Number.parseInt(text, 10) || 1)))
export const pageInAddress = PageNumber.catch(1)
/** The same; null if missing. */
export const pageOrNone = PageNumber.nullable().catch(null)

/** Free text in an address; empty if missing. */
export const textInAddress = z
  .string()
  .transform((text) => text.slice(0, 100))
  .catch('')

export interface GoOptions {
  /** While typing, so that Back doesn't go through every letter. */
  replace?: boolean
  /** By default the screen scrolls to its top only for another page of the list. */
  preventScrollReset?: boolean
  /** The history's state, for what must not be in an address. */
  state?: unknown
}

/**
 * Returns a list's filters and page, which are in the address so that Back and copied links work, and functions to change
 * them. Each field of the schema is a parameter with a default (`catch`), which also replaces invalid values; defaults
 * aren't written to the address. A change leads to page 1 unless it names a page.
 */
export function useAddress<S extends z.ZodObject>(schema: S) {
  type Address = z.output<S>
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const read = (from: URLSearchParams) => schema.parse(Object.fromEntries(from))
  const defaults = read(new URLSearchParams())
  const write = (address: Record<string, unknown>) =>
    new URLSearchParams(
      Object.entries(address)
        .filter(([name, value]) => value !== defaults[name])
        .map(([name, value]) => [name, String(value)]),
    )
  const address = read(query)
  const hrefOf = (change: Partial<Address>) => {
    const next = write({ ...address, ...change })
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  const go = (change: Partial<Address>, options: GoOptions = {}) => {
    // the address is ahead of the render, so the first of two quick changes is not lost
    const now = read(new URLSearchParams(window.location.search))
    const page = 'page' in defaults ? { page: defaults['page'] } : {}
    setQuery(write({ ...now, ...page, ...change }), { preventScrollReset: !('page' in change), ...options })
  }
  return { address, hrefOf, go }
}

interface Listed {
  data: { items: readonly unknown[]; total: number } | undefined
  isPlaceholderData: boolean
}

/** Calls `go` with the last page if `page` doesn't exist, as in an old link. */
export function useExistingPage(
  { data, isPlaceholderData }: Listed,
  page: number,
  perPage: number,
  go: (page: number) => void,
) {
  useEffect(() => {
    if (data && !isPlaceholderData && data.items.length === 0 && page > 1)
      go(Math.max(1, Math.ceil(data.total / perPage)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per reply
  }, [data, isPlaceholderData])
}
