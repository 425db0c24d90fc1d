import { useSearchParams } from 'react-router'
import { type Place, placeIn, withPlace } from './place.ts'

/** The place of the calendar, kept in the address: Back and a copied link work. */
export function usePlace(today: string) {
  const [query, setQuery] = useSearchParams()
  const place = placeIn(query, today)
  /** `replace` for steps of the keyboard: Back should not go through every day. */
  const go = (part: Partial<Place>, replace = false) => {
    // The address is a little ahead of what is shown: two quick keys both count.
    const now = new URLSearchParams(window.location.search)
    setQuery(withPlace(now, { ...placeIn(now, today), ...part }), { replace, preventScrollReset: true })
  }
  return { place, go }
}
