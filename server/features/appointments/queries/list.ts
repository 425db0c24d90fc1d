import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppointmentStatus } from '#contract/appointments.ts'
import type { DB } from '#server/database/types.ts'
import type { AppointmentScope } from '#server/features/appointments/policy.ts'
import type { StoredAppointment } from '#server/features/appointments/queries.ts'
import { wallClockOf } from '#server/time.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>

/** What a list shows of an appointment, and no more: reading columns is most of a list's cost. */
export type ListedAppointment = Pick<
  StoredAppointment,
  | 'id'
  | 'date'
  | 'time'
  | 'startsAt'
  | 'duration'
  | 'status'
  | 'serviceId'
  | 'serviceName'
  | 'reason'
  | 'symptoms'
  | 'cancelReason'
  | 'arrivedAt'
  | 'priceMinor'
  | 'currency'
  | 'clinicId'
  | 'clinicName'
  | 'timeZone'
  | 'doctorId'
  | 'doctorFirstName'
  | 'doctorLastName'
  | 'specialty'
  | 'patientId'
  | 'patientUserId'
  | 'patientFirstName'
  | 'patientLastName'
  | 'chartNumber'
  | 'age'
>

type OfClinic = Pick<ListedAppointment, 'clinicName' | 'timeZone'>
type OfDoctor = Pick<ListedAppointment, 'doctorFirstName' | 'doctorLastName' | 'specialty'>
type OfService = Pick<ListedAppointment, 'serviceName'>

/** What many visits of a list have in common, by the ids that they carry. */
interface Shared {
  clinics: Record<string, OfClinic>
  doctors: Record<string, OfDoctor>
  /** Null where no visit has a service. */
  services: Record<string, OfService> | null
}

/**
 * As it comes: the instant as milliseconds, which are cheaper to read than a date, without the wall clock, and what is
 * shared with one of the rows only. Looking it up and reading it for each row would be half of a long list's cost.
 */
type Row = Omit<ListedAppointment, 'date' | 'time' | 'startsAt' | keyof (OfClinic & OfDoctor & OfService)> & {
  startsAt: number
  shared: Shared | null
}

// `own` is read while visits are searched; `shown` is looked up for the shown ones only.
const own = sql`a.id, a.starts_at, a.ends_at, a.status, a.service_id, a.reason, a.symptoms, a.cancel_reason, a.arrived_at,
  a.price_minor, a.currency, a.clinic_id, a.doctor_id, a.patient_id`
const shown = sql`a.id, (date_part('epoch', a.starts_at) * 1000)::bigint as "startsAt",
  (date_part('epoch', a.ends_at - a.starts_at) / 60)::int as duration, a.status, a.service_id as "serviceId",
  a.reason, a.symptoms, a.cancel_reason as "cancelReason", a.arrived_at as "arrivedAt",
  a.price_minor as "priceMinor", a.currency,
  a.clinic_id as "clinicId", a.doctor_id as "doctorId", a.patient_id as "patientId",
  p.holder_id as "patientUserId", p.first_name as "patientFirstName", p.last_name as "patientLastName",
  p.chart_number as "chartNumber", date_part('year', age(p.date_of_birth))::int as age`
// `limit`: looked up one by one. The planner, which cannot know how many rows the policy on charts lets through, would now
// and then read all of a clinic's to join a page of visits.
const chart = sql`(select p.holder_id, p.first_name, p.last_name, p.chart_number, p.date_of_birth
  from patients p where p.id = a.patient_id limit 1)`
const shared = sql`json_build_object(
  'clinics', (select json_object_agg(c.id, json_build_object('clinicName', c.name, 'timeZone', c.time_zone))
    from clinics c where c.id in (select clinic_id from page)),
  'doctors', (select json_object_agg(d.id, json_build_object('doctorFirstName', u.first_name, 'doctorLastName', u.last_name,
      'specialty', d.specialty))
    from doctors d join users u on u.id = d.user_id where d.id in (select doctor_id from page)),
  'services', (select json_object_agg(s.id, json_build_object('serviceName', s.name)) from services s where s.id in (select service_id from page)))`

export interface ListFilter {
  from?: string
  to?: string
  when: 'upcoming' | 'past' | 'all'
  status?: AppointmentStatus
  doctorId?: string
  clinicId?: string
  /** One chart's visits alone. */
  patientId?: string
  /** Words that all have to stand in what the reader knows of a visit. */
  search?: string
  limit: number
  offset: number
}

/** The appointments that the scope shows, by time ascending (the past alone: newest first), and how many there are in all. */
export async function listAppointments(db: Db, scope: AppointmentScope, filter: ListFilter) {
  const words = (filter.search ?? '').split(/\s+/).filter(Boolean)
  const found = words.map((word) => hasWord(scope, word))
  const sources = sourcesOf(scope).map((source) => sourceOf(source, filter, found))
  if (sources.length === 0) return { appointments: [], total: 0 }
  const { limit, offset } = filter
  const order = filter.when === 'past' ? sql`a.starts_at desc, a.id desc` : sql`a.starts_at, a.id`
  // each source gives its first ones by its own index; together they hold the first ones of all
  const firsts = sources.map((source) => sql`(select ${own} from ${source} order by ${order} limit ${limit + offset})`)
  const page =
    sources.length === 1
      ? sql`select ${own} from ${sources[0]} order by ${order} limit ${limit} offset ${offset}`
      : sql`select * from (${sql.join(firsts, sql` union all `)}) a order by ${order} limit ${limit} offset ${offset}`
  const { rows } = await sql<Row>`with page as materialized (${page})
    select ${shown}, case when a.id = (select id from page limit 1) then ${shared} end as shared
    from page a cross join lateral ${chart} p order by ${order}`.execute(db)
  const isAll = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isAll ? offset + rows.length : await totalOf(db, sources, scope, filter)
  const names = rows.find((row) => row.shared)?.shared
  return { appointments: names ? rows.map((row) => toListed(row, names)) : [], total }
}

// written out: spreading five objects into one costs as much as reading the row
function toListed(row: Row, { clinics, doctors, services }: Shared): ListedAppointment {
  const startsAt = new Date(row.startsAt)
  const { clinicName, timeZone } = clinics[row.clinicId]!
  const { doctorFirstName, doctorLastName, specialty } = doctors[row.doctorId]!
  const { date, time } = wallClockOf(startsAt, timeZone)
  return {
    id: row.id,
    status: row.status,
    duration: row.duration,
    reason: row.reason,
    symptoms: row.symptoms,
    cancelReason: row.cancelReason,
    arrivedAt: row.arrivedAt,
    priceMinor: row.priceMinor,
    currency: row.currency,
    serviceId: row.serviceId,
    clinicId: row.clinicId,
    doctorId: row.doctorId,
    patientId: row.patientId,
    patientUserId: row.patientUserId,
    patientFirstName: row.patientFirstName,
    patientLastName: row.patientLastName,
    chartNumber: row.chartNumber,
    age: row.age,
    serviceName: (row.serviceId && services?.[row.serviceId]?.serviceName) || null,
    clinicName,
    timeZone,
    doctorFirstName,
    doctorLastName,
    specialty,
    startsAt,
    date,
    time,
  }
}

/** Totals of long lists, for some seconds: counting 40,000 visits costs more than finding the first fifty. */
const totals = new Map<string, { total: number; until: number }>()
const REMEMBERED_FROM = 1_000
const REMEMBERED_MS = 5_000

/**
 * How many there are. A total of a thousand and more may be five seconds old: when a visit is booked or cancelled, all
 * desks of a clinic read their lists again at once. It is never so old that a next page would be missed.
 */
async function totalOf(db: Db, sources: Sql[], scope: AppointmentScope, filter: ListFilter): Promise<number> {
  const { limit, offset, ...wanted } = filter
  const key = JSON.stringify([scope, wanted])
  const known = totals.get(key)
  if (known && known.until > Date.now() && known.total > offset + limit) return known.total
  const total = await count(db, sources)
  if (total >= REMEMBERED_FROM) {
    if (totals.size > 500) totals.clear()
    totals.set(key, { total, until: Date.now() + REMEMBERED_MS })
  }
  return total
}

async function count(db: Db, sources: Sql[]): Promise<number> {
  const counts = sources.map((source) => sql`(select count(*) from ${source})`)
  const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

interface Source {
  belongs: Sql
  /** A clinic's or several's: many visits beside those of one doctor. */
  isWide: boolean
  /** The clinic that all of it belongs to, when there is just one. */
  clinicId?: string
}

/** Decision B3 as sources that have no appointment in common, so that each is read and counted by an index of its own. */
function sourcesOf({ doctorId, clinicIds, patientUserId }: AppointmentScope): Source[] {
  const sources: Source[] = []
  const others: Sql[] = []
  const add = (is: Sql, isNot: Sql, { isWide = false, clinicId }: Partial<Source> = {}) => {
    sources.push({ belongs: sql.join([is, ...others], sql` and `), isWide, clinicId })
    others.push(isNot)
  }
  const [first, ...more] = clinicIds
  if (first && more.length === 0)
    add(sql`a.clinic_id = ${first}`, sql`a.clinic_id <> ${first}`, { isWide: true, clinicId: first })
  else if (first)
    add(sql`a.clinic_id = any(${clinicIds}::uuid[])`, sql`a.clinic_id <> all(${clinicIds}::uuid[])`, { isWide: true })
  if (doctorId) add(sql`a.doctor_id = ${doctorId}`, sql`a.doctor_id <> ${doctorId}`)
  if (patientUserId)
    add(sql`a.patient_id in (select mine.id from patients mine where mine.holder_id = ${patientUserId})`, sql`true`)
  return sources
}

/**
 * A word in what the reader knows of a visit: clinic people the patient and the reason, patients the doctor and the clinic.
 * The charts with the word are found once, by the index, and not looked up for each visit.
 */
function hasWord({ doctorId, clinicIds }: AppointmentScope, word: string): Sql {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  if (doctorId !== null || clinicIds.length > 0)
    return sql`(a.patient_id in (select p.id from charts_like(lower(${pattern}), '%', '%') p
        where concat_ws(' ', p.first_name, p.last_name, p.chart_number) ilike ${pattern})
      or concat_ws(' ', a.reference, a.reason, a.symptoms) ilike ${pattern})`
  return sql`exists (select from doctors d join users u on u.id = d.user_id join clinics k on k.id = d.clinic_id
    where d.id = a.doctor_id and concat_ws(' ', u.first_name, u.last_name, k.name, a.reference) ilike ${pattern})`
}

/** A source narrowed by the filter: what stands between `from` and `order by`. */
function sourceOf({ belongs, isWide, clinicId }: Source, filter: ListFilter, found: Sql[]): Sql {
  const conditions = [belongs, ...found]
  if (filter.patientId) {
    // for the same reason as below
    conditions[0] = sql`(${belongs}) is true`
    conditions.push(sql`a.patient_id = ${filter.patientId}`)
  }
  if (filter.doctorId) {
    // A doctor's visits are few beside a clinic's: `is true` keeps the planner, which does not know the values of a
    // prepared statement, from walking through the whole clinic by its index.
    if (isWide) conditions[0] = sql`(${belongs}) is true`
    conditions.push(sql`a.doctor_id = ${filter.doctorId}`)
  }
  if (filter.clinicId) conditions.push(sql`a.clinic_id = ${filter.clinicId}`)
  if (filter.status) conditions.push(sql`a.status = ${filter.status}`)
  // no visit is longer than 8 hours; the first half of each lets an index narrow the search
  if (filter.when === 'upcoming') conditions.push(sql`a.starts_at > now() - interval '8 hours' and a.ends_at > now()`)
  if (filter.when === 'past') conditions.push(sql`a.starts_at < now() and a.ends_at <= now()`)
  const { from, to } = filter
  if (!from && !to) return sql`appointments a where ${sql.join(conditions, sql` and `)}`

  // A day is the clinic's. One clinic's zone gives exact bounds; of several, the bounds that hold anywhere on earth
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
  const tables = clinicId ? sql`appointments a` : sql`appointments a join clinics c on c.id = a.clinic_id`
  return sql`${tables} where ${sql.join(conditions, sql` and `)}`
}
