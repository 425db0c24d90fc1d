import { type AppointmentStatus, appointmentStatuses } from '#contract/appointments.ts'

/** Which days the list shows: upcoming by default (trap T69), or chosen dates. */
export const spans = ['upcoming', 'past', 'all', 'dates'] as const
export type Span = (typeof spans)[number]

export interface Filter {
  span: Span
  status: AppointmentStatus | ''
  /** A doctor's id, or empty. */
  doctor: string
  /** Words that the server looks for. */
  text: string
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

const dateIn = (query: URLSearchParams, name: string) => {
  const text = query.get(name) ?? ''
  return isDate(text) ? text : ''
}

/** The longest text that the server looks for. */
export const LONGEST_TEXT = 100

/** The filter that an address tells; nonsense in it counts as nothing. */
export function filterIn(query: URLSearchParams): Filter {
  const span = oneOf(spans, query.get('when')) ?? 'upcoming'
  const status = oneOf(appointmentStatuses, query.get('status')) ?? ''
  const doctor = /^[\da-f-]{36}$/.exec(query.get('doctor') ?? '')?.[0] ?? ''
  const text = (query.get('q') ?? '').trim().slice(0, LONGEST_TEXT)
  const isDates = span === 'dates'
  return {
    span,
    status,
    doctor,
    text,
    from: isDates ? dateIn(query, 'from') : '',
    to: isDates ? dateIn(query, 'to') : '',
  }
}

/** The address with the filter in it; what is as usual is left out, what else it says stays. */
export function withFilter(query: URLSearchParams, { span, status, doctor, text, from, to }: Filter): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  put('when', span === 'upcoming' ? '' : span)
  put('status', status)
  put('doctor', doctor)
  put('q', text.trim())
  put('from', span === 'dates' ? from : '')
  put('to', span === 'dates' ? to : '')
  return next
}

/** How many things are not as usual. */
export const activeFilters = ({ span, status, doctor, text }: Filter) =>
  [span !== 'upcoming', status !== '', doctor !== '', text !== ''].filter(Boolean).length

/** The filter of somebody who has chosen nothing. */
export const noFilter: Filter = { span: 'upcoming', status: '', doctor: '', text: '', from: '', to: '' }

/** What the server is asked. */
export const queryOf = ({ span, status, doctor, text, from, to }: Filter) => ({
  when: span === 'dates' ? ('all' as const) : span,
  status: status || undefined,
  doctorId: doctor || undefined,
  search: text || undefined,
  from: from || undefined,
  to: to || undefined,
})
