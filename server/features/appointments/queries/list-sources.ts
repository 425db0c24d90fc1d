import { type RawBuilder, sql } from 'kysely'
import { isNoneOf, isOneOf } from '#server/database/sql.ts'
import { isCallPending } from './calls.ts'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { AppointmentScope, ReadTexts, AppointmentsOf } from '#server/features/appointments/policy.ts'

export type Sql = RawBuilder<unknown>

// `own` is read during the search; `shown` is looked up only for the page.
export const own = sql`
  a.id, a.starts_at, a.ends_at, a.mode, a.status, a.service_id, a.reason, a.symptoms, a.cancel_reason,
  a.arrived_at, a.call_about, a.overbooked_reason,
  a.ended_at, a.ended_from, a.ended_by, a.price_minor, a.currency, a.clinic_id,
  a.doctor_id, a.patient_id
`

// `limit`: looked up one by one. The planner can't know how many rows the policy on charts lets through, and would
// sometimes read all of a clinic's charts to join a page of appointments.
export const chart = sql`
  (
    select p.holder_id, p.first_name, p.last_name, p.chart_number, p.date_of_birth,
      p.birth_year
    from patients p
    where p.id = a.patient_id
    limit 1
  )
`

export interface ListFilter {
  from?: string
  to?: string
  when: 'upcoming' | 'past' | 'all'
  status?: AppointmentStatus
  doctorId?: string
  clinicId?: string
  /** Limits the list to appointments about which the clinic has to call the patient. */
  needsCall?: boolean
  /** Limits the list to one chart. */
  patientId?: string
  /**
   * Words that must all occur in the reader's visible text of an appointment; only the longest `MOST_WORDS` of them
   * count.
   */
  search?: string
  limit: number
  offset: number
}

/** Filters besides a search. */
type Filter = Omit<ListFilter, 'search' | 'limit' | 'offset'>

interface Source {
  belongs: Sql
  /** True for one or several clinics: many appointments besides those of one doctor. */
  isWide: boolean
  /** The clinic of all its appointments, if there is only one. */
  clinicId?: string
  /** True for the reader's own as a patient, who knows an appointment by its doctor and clinic too. */
  isOwn?: boolean
}

/** True for an empty scope. */
export const isOfNone = ({ doctorIds, clinicIds, patientUserId }: AppointmentScope) =>
  doctorIds.length === 0 && clinicIds.length === 0 && patientUserId === null

/** Splits rule B3 into disjoint sources, so that each is read and counted by its own index. */
function sourcesOf({ doctorIds, clinicIds, patientUserId }: AppointmentScope): Source[] {
  const sources: Source[] = []
  const others: Sql[] = []
  const add = (is: Sql, isNot: Sql, { isWide = false, ...more }: Partial<Source> = {}) => {
    sources.push({ belongs: sql.join([is, ...others], sql` and `), isWide, ...more })
    others.push(isNot)
  }
  const among = (column: Sql, ids: readonly string[]) => [isOneOf(column, ids), isNoneOf(column, ids)] as const
  if (clinicIds.length > 0)
    add(...among(sql`a.clinic_id`, clinicIds), {
      isWide: true,
      clinicId: clinicIds.length === 1 ? clinicIds[0] : undefined,
    })
  if (doctorIds.length > 0) add(...among(sql`a.doctor_id`, doctorIds))
  if (patientUserId)
    add(
      sql`
        a.patient_id in (select mine.id from patients mine where mine.holder_id = ${patientUserId})
      `,
      sql`true`,
      {
        isOwn: true,
      },
    )
  return sources
}

/** The number of words that count in a search. */
const MOST_WORDS = 5

/**
 * Returns the words to search for, the longest ones: a word within another is found with that one, and a single letter
 * or digit, which occurs nearly everywhere, counts only alone.
 */
export function wordsOf(search: string): string[] {
  const typed = search.split(/\s+/).filter(Boolean)
  const telling = typed.filter((word) => !/^[a-z\d]$/i.test(word))
  const words = (telling.length > 0 ? telling : typed.slice(0, 1)).toSorted((one, other) => other.length - one.length)
  return words
    .filter((word, index) => !words.slice(0, index).some((longer) => longer.toLowerCase().includes(word.toLowerCase())))
    .slice(0, MOST_WORDS)
}

/** The appointments `a` of a person's relation. */
function isOf({ doctorIds, clinicIds, patientUserId }: AppointmentsOf): Sql {
  const parts: Sql[] = []
  if (doctorIds) parts.push(isOneOf(sql`a.doctor_id`, doctorIds))
  if (clinicIds) parts.push(sql`a.clinic_id = any(${clinicIds}::uuid[])`)
  if (patientUserId)
    parts.push(sql`
      a.patient_id in (select own.id from patients own where own.holder_id = ${patientUserId})
    `)
  return sql.join(parts, sql` and `)
}

/**
 * Returns the texts of an appointment `a` that the reader can see, joined, by the first relation that fits. Its
 * reference is visible to everyone who can see it.
 */
function readableText(parts: ReadTexts[]): Sql {
  const cases = parts
    .filter(({ of }) => of.clinicIds?.length !== 0)
    .map(({ of, texts }) => {
      const columns = ['reference', ...texts].map((name) => sql.ref(`a.${name}`))
      return sql`when ${isOf(of)} then concat_ws(' ', ${sql.join(columns)})`
    })
  return sql`case ${sql.join(cases, sql` `)} else a.reference end`
}

/** A word's patterns, and its place in the search, from 1. */
interface Word {
  pattern: string
  inName: string
  place: number
}

/**
 * A word occurs in the reader's visible text: the patient's name or chart number, the texts that they can read, and in
 * their own also the doctor or the clinic. The charts with the words are found once, by the index (`named`), and not
 * looked up per appointment.
 */
function hasWord({ isOwn }: Source, readable: Sql, { pattern, inName, place }: Word): Sql {
  const places = [
    sql`a.patient_id in (select chart from named where word = ${place})`,
    sql`${readable} ilike ${pattern}`,
  ]
  if (isOwn)
    places.push(sql`
      exists (
        select
        from doctors d
        join users u on u.id = d.user_id
        join clinics k on k.id = d.clinic_id
        where d.id = a.doctor_id
          and folded(concat_ws(' ', u.first_name, u.last_name, k.name)) like ${inName}
      )
    `)
  return sql`(${sql.join(places, sql` or `)})`
}

/**
 * Not over, and today at its clinic: its patient may still be in the waiting room, however late it is. A day has at
 * most 25 hours.
 */
const unfinishedToday = sql`
  (
    a.status in ('pending', 'scheduled', 'confirmed')
    and a.starts_at > now() - interval '25 hours'
    and a.starts_at >= (
      select date_trunc('day', now() at time zone k.time_zone) at time zone k.time_zone
      from clinics k
      where k.id = a.clinic_id
    )
  )
`

/** Returns the source with the filter: the SQL between `from` and `order by`. */
function sourceOf({ belongs, isWide, clinicId, isOwn }: Source, filter: Filter, found: Sql[]): Sql {
  const conditions = [belongs, ...found]
  if (filter.patientId) {
    // for the same reason as below
    conditions[0] = sql`(${belongs}) is true`
    conditions.push(sql`a.patient_id = ${filter.patientId}`)
  }
  if (filter.doctorId) {
    // A doctor has few of a clinic's appointments: `is true` prevents the planner, which doesn't know the values of a
    // prepared statement, from scanning the whole clinic by its index.
    if (isWide) conditions[0] = sql`(${belongs}) is true`
    conditions.push(sql`a.doctor_id = ${filter.doctorId}`)
  }
  if (filter.clinicId) conditions.push(sql`a.clinic_id = ${filter.clinicId}`)
  if (filter.status) conditions.push(sql`a.status = ${filter.status}`)
  // patients don't see whom the clinic has to call
  if (filter.needsCall) conditions.push(isOwn ? sql`false` : isCallPending)
  // the first part of each lets an index narrow the search
  if (filter.when === 'upcoming' && !filter.status && !filter.needsCall) conditions.push(sql`a.status <> 'cancelled'`)
  if (filter.when === 'upcoming')
    conditions.push(sql`a.starts_at > now() - interval '25 hours' and (a.ends_at > now() or ${unfinishedToday})`)
  if (filter.when === 'past')
    conditions.push(sql`a.starts_at < now() and a.ends_at <= now() and ${unfinishedToday} is not true`)
  const { from, to } = filter
  if (!from && !to) return sql`appointments a where ${sql.join(conditions, sql` and `)}`

  // A day is the clinic's. One clinic's zone gives exact bounds; for several, the bounds that hold anywhere on earth
  // (UTC-12 to UTC+14) let an index narrow the search before each clinic's own.
  const zone = clinicId ? sql`(select time_zone from clinics where id = ${clinicId})` : sql`c.time_zone`
  if (from) {
    if (!clinicId) conditions.push(sql`a.starts_at >= (${from}::date - interval '14 hours') at time zone 'UTC'`)
    conditions.push(sql`a.starts_at >= ${from}::timestamp at time zone ${zone}`)
  }
  if (to) {
    if (!clinicId) conditions.push(sql`a.starts_at < (${to}::date + interval '36 hours') at time zone 'UTC'`)
    conditions.push(sql`a.starts_at < (${to}::timestamp + interval '1 day') at time zone ${zone}`)
  }
  const tables = clinicId
    ? sql`appointments a`
    : sql`
      appointments a
      join clinics c on c.id = a.clinic_id
    `
  return sql`${tables} where ${sql.join(conditions, sql` and `)}`
}

/** The search, and its texts. */
export interface Search {
  patterns: string[]
  /** The same for names, which are compared folded. */
  namePatterns: string[]
  texts: ReadTexts[]
}

/** Returns the charts with the words, as part of a statement's `with`, for searches. */
export const chartsNamed = (namePatterns: string[]): Sql => sql`
  named as materialized (select chart, word from charts_named(${namePatterns}::text[]))
`

/** Returns the scope's appointments that match the filter, by source. */
export function found(scope: AppointmentScope, filter: Filter, search?: Search): Sql[] {
  const { patterns, namePatterns, texts } = search ?? { patterns: [], namePatterns: [], texts: [] }
  const readable = patterns.length > 0 ? readableText(texts) : null
  return sourcesOf(scope).map((source) => {
    const conditions = readable
      ? patterns.map((pattern, at) => hasWord(source, readable, { pattern, inName: namePatterns[at]!, place: at + 1 }))
      : []
    return sourceOf(source, filter, conditions)
  })
}
