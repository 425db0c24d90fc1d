import { type AppointmentStatus, appointmentStatuses } from '#contract/appointments.ts'

/** Which days the list shows: upcoming by default (trap T69), or chosen dates. */
export const spans = ['upcoming', 'past', 'all', 'dates'] as const
export type Span = (typeof spans)[number]

export interface Filter {
  span: Span
  status: AppointmentStatus | ''
  /** Wall-clock dates of the clinic, or empty; they count for the span `dates` only. */
  from: string
  to: string
}

const oneOf = <T extends string>(words: readonly T[], text: string | null): T | undefined =>
  words.find((word) => word === text)

/** A date as the server takes it; nobody has appointments before 1900, but a year that is being typed looks like that. */
export function isDate(text: string) {
  const day = new Date(`${text}T00:00:00Z`)
  return /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(+day) && day.toISOString().startsWith(text)
}

const dateNamed = (query: URLSearchParams, name: string) => {
  const text = query.get(name) ?? ''
  return isDate(text) ? text : ''
}

/** The filter that an address tells; nonsense in it counts as nothing. */
export function filterIn(query: URLSearchParams): Filter {
  const span = oneOf(spans, query.get('when')) ?? 'upcoming'
  const status = oneOf(appointmentStatuses, query.get('status')) ?? ''
  const isDates = span === 'dates'
  return { span, status, from: isDates ? dateNamed(query, 'from') : '', to: isDates ? dateNamed(query, 'to') : '' }
}

/** The address with the filter in it; what is as usual is left out, what else it says stays. */
export function withFilter(query: URLSearchParams, { span, status, from, to }: Filter): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  put('when', span === 'upcoming' ? '' : span)
  put('status', status)
  put('from', span === 'dates' ? from : '')
  put('to', span === 'dates' ? to : '')
  return next
}

/** How many things are not as usual. */
export const activeFilters = ({ span, status }: Filter) => Number(span !== 'upcoming') + Number(status !== '')

/** What the server is asked. */
export const queryOf = ({ span, status, from, to }: Filter) => ({
  when: span === 'dates' ? ('all' as const) : span,
  status: status || undefined,
  from: from || undefined,
  to: to || undefined,
})
