import { clockAs } from '#contract/writing.ts'
import { countryOf } from '#server/phones.ts'
import { wallClockOf } from '#server/time.ts'
import { writingIn } from '#server/writing.ts'

// Dates and times as people of the clinic's country write them, in English.

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${name}`
  let format = formats.get(key)
  if (!format) {
    const country = countryOf(timeZone)
    format = new Intl.DateTimeFormat([...(country ? [`en-${country}`] : []), 'en-GB'], { ...options, timeZone })
    formats.set(key, format)
  }
  return format
}

/** Replaces narrow spaces, which ICU writes in some places. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

/** Words for a day there, which are the same for all of its moments. */
const ofDays = new Map<string, string>()

function onceADay(what: string, at: Date, timeZone: string, write: () => string): string {
  const key = `${what} ${timeZone} ${wallClockOf(at, timeZone).date}`
  let words = ofDays.get(key)
  if (words === undefined) {
    if (ofDays.size >= 5_000) ofDays.clear()
    ofDays.set(key, (words = write()))
  }
  return words
}

const clock = (at: Date, timeZone: string) => clockAs(wallClockOf(at, timeZone).time, writingIn(timeZone))

const zones = new Map<string, Intl.DateTimeFormat>()

/** Returns the name of a zone's time, such as "India time". */
export function zoneInWords(at: Date, timeZone: string): string {
  let format = zones.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', timeZoneName: 'shortGeneric' })
    zones.set(timeZone, format)
  }
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.replace(/ Time$/, ' time')
}

/** "Wednesday, 25 November 2026 at 11:30 AM, India time". */
export function momentInMail(at: Date, timeZone: string): string {
  const full = () => plain(formatOf(timeZone, 'day', { dateStyle: 'full' }).format(at))
  const day = onceADay('day', at, timeZone, full)
  return `${day} at ${clock(at, timeZone)}, ${onceADay('zone', at, timeZone, () => zoneInWords(at, timeZone))}`
}

/** "Wed 25 Nov, 11:30 AM". */
export function shortMomentInMail(at: Date, timeZone: string): string {
  const short = () => formatOf(timeZone, 'short day', { weekday: 'short', day: 'numeric', month: 'short' }).format(at)
  const day = onceADay('short day', at, timeZone, () => plain(short()).replaceAll(',', ''))
  return `${day}, ${clock(at, timeZone)}`
}
