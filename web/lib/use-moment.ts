import { momentInWords } from './dates.ts'
import { useBrowserZone } from './use-browser-zone.ts'

/** As wide as "Today 5:03 PM". */
const BLANK = '\u2002'.repeat(12)

/**
 * Returns a function that writes an instant in the browser's zone: "Today 10:30". Until hydration it writes spaces of about the same
 * width, because the server's zone differs.
 */
export function useMoment(): (instant: string) => string {
  const zone = useBrowserZone()
  return (instant) => (zone === null ? BLANK : momentInWords(instant))
}
