import { instantOf, wallClockOf } from '#server/time.ts'

const HL7 = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:(\d{2})(?:\.\d{1,4})?)?)?([+-]\d{4})?$/
const FHIR = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/
const OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/

/** Returns a moment of a message, such as `2026-01-05T10:20:30+05:30`; null unless it is a real one with a day. */
export function momentFrom(text: string): string | null {
  const moment = fromHl7(text) ?? fromFhir(text)
  if (moment === null) return null
  const [day, time = '00:00:00'] = moment.slice(0, 19).split('T') as [string, string?]
  const ms = Date.parse(`${day}T${time}Z`)
  const isReal = !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
  return isReal && !Number.isNaN(Date.parse(moment)) ? moment : null
}

function fromHl7(text: string): string | null {
  const [, year, month, day, hour, minute, second = '00', offset = ''] = HL7.exec(text) ?? []
  if (!year) return null
  const date = `${year}-${month}-${day}`
  if (!hour) return date
  return `${date}T${hour}:${minute}:${second}${offset && `${offset.slice(0, 3)}:${offset.slice(3)}`}`
}

function fromFhir(text: string): string | null {
  const [, date, time, second = '00', offset = ''] = FHIR.exec(text) ?? []
  if (!date) return null
  return time ? `${date}T${time}:${second}${offset}` : date
}

/** Returns the day of a moment at the clinic. */
export const dayAt = (moment: string, zone: string): string =>
  hasOffset(moment) ? wallClockOf(new Date(moment), zone).date : moment.slice(0, 10)

const hasOffset = (moment: string) => moment.length > 10 && OFFSET.test(moment)

/** Returns a moment as an instant, in the clinic's zone unless it has its own; null for a day without a time. */
export function instantAt(moment: string, zone: string): Date | null {
  if (moment.length === 10) return null
  if (hasOffset(moment)) return new Date(moment)
  const minute = instantOf(moment.slice(0, 10), moment.slice(11, 16), zone)
  return minute && new Date(minute.getTime() + Number(moment.slice(17, 19)) * 1000)
}
