import { language, t } from '#language/translate.ts'
import { fullDay, shortDay } from '#contract/days.ts'
import { cached, clockAs, localeOf, usualWriting, type Writing } from '#contract/writing.ts'
import { wallClockOf } from '#server/time.ts'
import { writingIn } from '#server/writing.ts'

// Dates and times as people of the clinic's country write them, in the language of the email.

/** Words for a day there, which are the same for all of its moments. */
const ofDays = new Map<string, string>()

function onceADay(what: string, date: string, timeZone: string, write: () => string): string {
  const key = `${what} ${language()} ${timeZone} ${date}`
  let words = ofDays.get(key)
  if (words === undefined) {
    if (ofDays.size >= 5_000) ofDays.clear()
    ofDays.set(key, (words = write()))
  }
  return words
}

/** Returns the day and the time of a clinic's clock, each in words. */
function partsOf(at: Date, timeZone: string, what: string, day: (date: string, writing: Writing) => string) {
  const { date, time } = wallClockOf(at, timeZone)
  const writing = writingIn(timeZone)
  return { date, day: onceADay(what, date, timeZone, () => day(date, writing)), time: clockAs(time, writing) }
}

const zones = cached((locale) =>
  cached((timeZone) => {
    // the short name of most languages is an abbreviation, such as "IST"
    const timeZoneName = locale === 'en-GB' ? 'shortGeneric' : 'longGeneric'
    return new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', timeZoneName })
  }),
)

/** Returns the name of a zone's time, such as "India time". */
export function zoneInWords(at: Date, timeZone: string): string {
  const parts = zones(localeOf(usualWriting, language()))(timeZone).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.replace(/ Time$/, ' time')
}

/** "Wednesday, 25 November 2026 at 11:30 AM, India time". */
export function momentInMail(at: Date, timeZone: string): string {
  const { date, day, time } = partsOf(at, timeZone, 'day', fullDay)
  return t('{day} at {time}, {zone}', {
    day,
    time,
    zone: onceADay('zone', date, timeZone, () => zoneInWords(at, timeZone)),
  })
}

/** "Wed 25 Nov, 11:30 AM". */
export function shortMomentInMail(at: Date, timeZone: string): string {
  const { day, time } = partsOf(at, timeZone, 'short day', shortDay)
  return `${day}, ${time}`
}
