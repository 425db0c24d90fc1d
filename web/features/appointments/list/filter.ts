import { type AppointmentStatus, appointmentStatuses } from '#contract/appointments/appointments.ts'
import { dateIn } from '#web/lib/dates.ts'
import { isDate } from '#web/ui/is-date.ts'

/** Which days the list shows: upcoming by default (rule T69), or chosen dates. */
export const spans = ['upcoming', 'past', 'all', 'dates'] as const
export type Span = (typeof spans)[number]

export interface Filter {
  span: Span
  status: AppointmentStatus | ''
  /** A doctor's id, or empty. */
  doctor: string
  /** Only patients whom the clinic has to call. */
  calls: boolean
  /** Search text. */
  text: string
  /** Wall-clock dates of the clinic, or empty; used for the span `dates` only. */
  from: string
  to: string
}

const oneOf = <T extends string>(words: readonly T[], text: string | null): T | undefined =>
  words.find((word) => word === text)

const dateNamed = (query: URLSearchParams, name: string) => {
  const text = query.get(name) ?? ''
  return isDate(text) ? text : ''
}

/** Maximum length of the search text. */
export const LONGEST_TEXT = 100

/** Reads the filter from the address; ignores invalid values. */
export function filterIn(query: URLSearchParams): Filter {
  const span = oneOf(spans, query.get('when')) ?? 'upcoming'
  const status = oneOf(appointmentStatuses, query.get('status')) ?? ''
  const doctor = /^[\da-f-]{36}$/.exec(query.get('doctor') ?? '')?.[0] ?? ''
  const text = (query.get('q') ?? '').trim().slice(0, LONGEST_TEXT)
  const calls = query.get('calls') === 'true'
  const isDates = span === 'dates'
  return {
    span,
    status,
    doctor,
    calls,
    text,
    from: isDates ? dateNamed(query, 'from') : '',
    to: isDates ? dateNamed(query, 'to') : '',
  }
}

/** Returns the address with the filter in it: default values are left out, other parameters are kept. */
export function withFilter(
  query: URLSearchParams,
  { span, status, doctor, calls, text, from, to }: Filter,
): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  put('when', span === 'upcoming' ? '' : span)
  put('status', status)
  put('doctor', doctor)
  put('calls', calls ? 'true' : '')
  put('q', text.trim())
  put('from', span === 'dates' ? from : '')
  put('to', span === 'dates' ? to : '')
  return next
}

/** Returns the number of fields that differ from the default. */
export const activeFilters = ({ span, status, doctor, calls, text }: Filter) =>
  [span !== 'upcoming', status !== '', doctor !== '', calls, text !== ''].filter(Boolean).length

/** The default filter. */
export const noFilter: Filter = { span: 'upcoming', status: '', doctor: '', calls: false, text: '', from: '', to: '' }

/** Returns the query sent to the server. */
export const queryOf = ({ span, status, doctor, calls, text, from, to }: Filter) => ({
  when: span === 'dates' ? ('all' as const) : span,
  status: status || undefined,
  doctorId: doctor || undefined,
  needsCall: calls ? 'true' : undefined,
  search: text || undefined,
  from: from || undefined,
  to: to || undefined,
})

/**
 * Returns the date of the "Today" filter, which the server applies by each clinic's clock: the clinics' date if it is the
 * same at all of the reader's clinics; the reader's own if they differ or aren't loaded yet.
 */
export function todayAt(clinics: readonly { timeZone: string }[], now = new Date()): string {
  const dates = new Set(clinics.map(({ timeZone }) => dateIn(timeZone, now)))
  const [only] = dates
  return dates.size === 1 && only ? only : dateIn(undefined, now)
}
