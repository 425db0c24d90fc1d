import { useSearchParams } from 'react-router'
import { type CalendarAddress, addressIn, type Usual, withAddress } from './calendar-address.ts'

/** The calendar's day, view and filters, stored in the URL, so that Back and copied links work. */
export function useCalendarAddress(
  todayOf: (doctor: string) => string,
  usual: Usual,
  onGo: (address: CalendarAddress) => void,
) {
  const [query, setQuery] = useSearchParams()
  const address = addressIn(query, todayOf, usual)
  /** `replace` for steps of the keyboard: Back should not go through every day. */
  const go = (part: Partial<CalendarAddress>, replace = false) => {
    // Read from the address, which is ahead of the render, so that the first of two quick keys is not lost.
    const now = new URLSearchParams(window.location.search)
    const next = { ...addressIn(now, todayOf, usual), ...part }
    setQuery(withAddress(now, next), { replace, preventScrollReset: true })
    onGo(next)
  }
  return { address, go }
}
