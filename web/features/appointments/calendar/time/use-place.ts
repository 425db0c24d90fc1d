import { useSearchParams } from 'react-router'
import { type Place, placeIn, type Usual, withPlace } from './place.ts'

/** The place of the calendar, kept in the address: Back and a copied link work. Without one it is the usual one. */
export function usePlace(todayOf: (doctor: string) => string, usual: Usual, onGo: (place: Place) => void) {
  const [query, setQuery] = useSearchParams()
  const place = placeIn(query, todayOf, usual)
  /** `replace` for steps of the keyboard: Back should not go through every day. */
  const go = (part: Partial<Place>, replace = false) => {
    // Read from the address, which is ahead of the render, so that the first of two quick keys is not lost.
    const now = new URLSearchParams(window.location.search)
    const next = { ...placeIn(now, todayOf, usual), ...part }
    setQuery(withPlace(now, next), { replace, preventScrollReset: true })
    onGo(next)
  }
  return { place, go }
}
