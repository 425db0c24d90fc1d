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

/** As it comes: the instant as milliseconds, which are cheaper to read than a date, and without the wall clock. */
type Row = Omit<ListedAppointment, 'date' | 'time' | 'startsAt'> & { startsAt: number }

// Of the appointment itself, then of what it points to: the second part is looked up for the shown rows only.
const own = sql`a.id, a.starts_at, a.ends_at, a.status, a.service_id, a.reason, a.symptoms, a.cancel_reason, a.price_minor,
  a.currency, a.clinic_id, a.doctor_id, a.patient_id`
const shown = sql`a.id, (extract(epoch from a.starts_at) * 1000)::float8 as "startsAt",
  (extract(epoch from a.ends_at - a.starts_at) / 60)::int as duration, a.status, a.service_id as "serviceId",
  s.name as "serviceName", a.reason, a.symptoms, a.cancel_reason as "cancelReason", a.price_minor as "priceMinor", a.currency,
  a.clinic_id as "clinicId", c.name as "clinicName", c.time_zone as "timeZone", a.doctor_id as "doctorId",
  u.first_name as "doctorFirstName", u.last_name as "doctorLastName", d.specialty, a.patient_id as "patientId",
  p.user_id as "patientUserId", p.first_name as "patientFirstName", p.last_name as "patientLastName",
  p.chart_number as "chartNumber", extract(year from age(p.date_of_birth))::int as age`
const names = sql`join clinics c on c.id = a.clinic_id
  join doctors d on d.id = a.doctor_id
  join users u on u.id = d.user_id
  join patients p on p.id = a.patient_id
  left join services s on s.id = a.service_id`

export interface ListFilter {
  from?: string
  to?: string
  when: 'upcoming' | 'past' | 'all'
  status?: AppointmentStatus
  doctorId?: string
  clinicId?: string
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
  const { rows } = await sql<Row>`select ${shown} from (${page}) a ${names} order by ${order}`.execute(db)
  const isAll = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isAll ? offset + rows.length : await count(db, sources)
  return { appointments: rows.map(toListed), total }
}

function toListed(row: Row): ListedAppointment {
  const startsAt = new Date(row.startsAt)
  return { ...row, startsAt, ...wallClockOf(startsAt, row.timeZone) }
}

async function count(db: Db, sources: Sql[]): Promise<number> {
  const counts = sources.map((source) => sql`(select count(*) from ${source})`)
  const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

interface Source {
  belongs: Sql
  /** The clinic that all of it belongs to, when there is just one. */
  clinicId?: string
}

/** Decision B3 as sources that have no appointment in common, so that each is read and counted by an index of its own. */
function sourcesOf({ doctorId, clinicIds, patientUserId }: AppointmentScope): Source[] {
  const sources: Source[] = []
  const others: Sql[] = []
  const add = (is: Sql, isNot: Sql, clinicId?: string) => {
    sources.push({ belongs: sql.join([is, ...others], sql` and `), clinicId })
    others.push(isNot)
  }
  const [first, ...more] = clinicIds
  if (first && more.length === 0) add(sql`a.clinic_id = ${first}`, sql`a.clinic_id <> ${first}`, first)
  else if (first) add(sql`a.clinic_id = any(${clinicIds}::uuid[])`, sql`a.clinic_id <> all(${clinicIds}::uuid[])`)
  if (doctorId) add(sql`a.doctor_id = ${doctorId}`, sql`a.doctor_id <> ${doctorId}`)
  if (patientUserId)
    add(sql`a.patient_id in (select mine.id from patients mine where mine.user_id = ${patientUserId})`, sql`true`)
  return sources
}

/** A word in what the reader knows of a visit: clinic people the patient and the reason, patients the doctor and the clinic. */
function hasWord({ doctorId, clinicIds }: AppointmentScope, word: string): Sql {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  if (doctorId !== null || clinicIds.length > 0)
    return sql`exists (select from patients p where p.id = a.patient_id
      and concat_ws(' ', p.first_name, p.last_name, p.chart_number, a.reference, a.reason, a.symptoms) ilike ${pattern})`
  return sql`exists (select from doctors d join users u on u.id = d.user_id join clinics k on k.id = d.clinic_id
    where d.id = a.doctor_id and concat_ws(' ', u.first_name, u.last_name, k.name, a.reference) ilike ${pattern})`
}

/** A source narrowed by the filter: what stands between `from` and `order by`. */
function sourceOf({ belongs, clinicId }: Source, filter: ListFilter, found: Sql[]): Sql {
  const conditions = [belongs, ...found]
  if (filter.doctorId) {
    // A doctor's visits are few beside a clinic's: `is true` keeps the planner, which does not know the values of a
    // prepared statement, from walking through the whole clinic by its index.
    conditions[0] = sql`(${belongs}) is true`
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
