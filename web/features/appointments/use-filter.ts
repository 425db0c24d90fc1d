import { useSearchParams } from 'react-router'
import { type Filter, filterIn, withFilter } from './filter.ts'

/** The filter of the list, kept in the address: Back and a copied link work. */
export function useFilter() {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  /** `replace` while something is being typed: Back should not go through every letter. */
  const change = (part: Partial<Filter>, replace = false) => {
    // The address is a little ahead of what is shown: two quick choices both count.
    const now = new URLSearchParams(window.location.search)
    setQuery(withFilter(now, { ...filterIn(now), ...part }), { replace, preventScrollReset: true })
  }
  return { filter, change }
}
