import { useSearchParams } from 'react-router'
import { type Filter, filterIn, withFilter } from './filter.ts'

/** The filter of the list, kept in the address: Back and a copied link work. */
export function useFilter() {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  /** `replace` while something is being typed: Back should not go through every letter. */
  const change = (part: Partial<Filter>, replace = false) => {
    // Read from the address, which is ahead of the render, so that the first of two quick changes is not lost.
    const now = new URLSearchParams(window.location.search)
    setQuery(withFilter(now, { ...filterIn(now), ...part }), { replace, preventScrollReset: true })
  }
  return { filter, change }
}
