import type { Db } from '#server/database/db.ts'
import { folded } from '#contract/folded.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppointmentScope, ReadTexts } from '#server/features/appointments/policy.ts'
import {
  chart,
  chartsNamed,
  found,
  isOfNone,
  type ListFilter,
  own,
  type Search,
  type Sql,
  wordsOf,
} from './list-sources.ts'
import { ageInYears, anywhere, joinedVisit } from '#server/database/sql.ts'
import { billAsJson, type StoredAppointment } from './appointments.ts'
import { wallClockOf } from '#server/time.ts'

/** Totals of long lists, for some seconds: counting 40,000 appointments costs more than finding the first fifty. */
const totals = new Map<string, { total: number; until: number }>()

const REMEMBERED_FROM = 1_000

const REMEMBERED_MS = 5_000

interface Count {
  total: number
}

/**
 * Counts the list. A total above a thousand may be five seconds old: after each booking or cancellation, all desks of a
 * clinic reload their lists at the same time. It is never so old that a next page would be missed.
 */
async function totalOf(
  db: Db,
  scope: AppointmentScope,
  filter: ListFilter,
  { patterns, namePatterns, texts }: Search,
): Promise<number> {
  const { limit, offset, search: _, when, ...narrowed } = filter
  const isSearch = patterns.length > 0
  // two people who see the same appointments may read different texts
  const key = JSON.stringify([scope, when, narrowed, isSearch && [patterns, texts]])
  const known = totals.get(key)
  if (known && known.until > Date.now() && known.total > offset + limit) return known.total
  const counting = isSearch
    ? countOf(found(scope, filter, { patterns, namePatterns, texts }), chartsNamed(namePatterns))
    : countOf(found(scope, filter))
  const { rows } = await counting.execute(db)
  const total = rows[0]?.total ?? 0
  if (total >= REMEMBERED_FROM) {
    if (totals.size > 500) totals.clear()
    totals.set(key, { total, until: Date.now() + REMEMBERED_MS })
  }
  return total
}

function countOf(sources: Sql[], named?: Sql): RawBuilder<Count> {
  const counts = sources.map((source) => sql`(select count(*) from ${source})`)
  return sql<Count>`
    ${named ? sql`with ${named}` : sql``}
    select ${sql.join(counts, sql` + `)} as total
  `
}

/** The columns of a list, and no others: reading columns is most of a list's cost. */
export type ListedAppointment = Pick<
  StoredAppointment,
  | 'id'
  | 'date'
  | 'time'
  | 'startsAt'
  | 'duration'
  | 'mode'
  | 'mayBeByVideo'
  | 'status'
  | 'serviceId'
  | 'serviceName'
  | 'reason'
  | 'symptoms'
  | 'cancelReason'
  | 'arrivedAt'
  | 'callAbout'
  | 'overbookReason'
  | 'endedAt'
  | 'endedFrom'
  | 'endedBy'
  | 'visitId'
  | 'visitStatus'
  | 'priceMinor'
  | 'currency'
  | 'bill'
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

type OfClinic = Pick<ListedAppointment, 'clinicName' | 'timeZone'> & { offersVideo: boolean }

type OfDoctor = Pick<ListedAppointment, 'doctorFirstName' | 'doctorLastName' | 'specialty'>

type OfService = Pick<ListedAppointment, 'serviceName'> & { isByVideo: boolean }

/** Data that many appointments of a list share, by id. */
interface Shared {
  clinics: Record<string, OfClinic>
  doctors: Record<string, OfDoctor>
  /** Null where no appointment has a service. */
  services: Record<string, OfService> | null
  /** By appointment; null where none has a bill. */
  bills: Record<string, ListedAppointment['bill']> | null
}

/**
 * A raw row: the instant as milliseconds, which are cheaper to read than a date, without the wall clock, and with
 * shared data in one of the rows only. Looking it up and reading it for each row would be half of a long list's cost.
 */
type Row = Omit<
  ListedAppointment,
  'date' | 'time' | 'startsAt' | 'mayBeByVideo' | 'bill' | keyof (OfClinic & OfDoctor & OfService)
> & {
  startsAt: number
  shared: Shared | null
}

const shown = sql`
  a.id,
  (date_part('epoch', a.starts_at) * 1000)::bigint as "startsAt",
  (date_part('epoch', a.ends_at - a.starts_at) / 60)::int as duration,
  a.mode, a.status, a.service_id as "serviceId", a.reason, a.symptoms, a.cancel_reason as "cancelReason",
  a.arrived_at as "arrivedAt", a.call_about as "callAbout",
  a.overbooked_reason as "overbookReason", a.ended_at as "endedAt", a.ended_from as "endedFrom",
  a.ended_by as "endedBy", w.id as "visitId", w.status as "visitStatus",
  a.price_minor as "priceMinor", a.currency, a.clinic_id as "clinicId",
  a.doctor_id as "doctorId", a.patient_id as "patientId", p.holder_id as "patientUserId",
  p.first_name as "patientFirstName", p.last_name as "patientLastName",
  p.chart_number as "chartNumber",
  ${ageInYears} as age
`

const shared = sql`
  json_build_object(
    'clinics', (
      select json_object_agg(
        c.id,
        json_build_object('clinicName', c.name, 'timeZone', c.time_zone, 'offersVideo', c.offers_video)
      )
      from clinics c
      where c.id in (select clinic_id from page)
    ),
    'doctors', (
      select json_object_agg(
        d.id,
        json_build_object(
          'doctorFirstName', u.first_name,
          'doctorLastName', u.last_name,
          'specialty', d.specialty
        )
      )
      from doctors d
      join users u on u.id = d.user_id
      where d.id in (select doctor_id from page)
    ),
    'services', (
      select json_object_agg(
        s.id, json_build_object('serviceName', s.name, 'isByVideo', s.modes <> 'in_person')
      )
      from services s
      where s.id in (select service_id from page)
    ),
    'bills', (
      select json_object_agg(b.appointment_id, ${billAsJson})
      from bills b
      where b.appointment_id in (select id from page) and b.state <> 'credited'
    )
  )
`

/**
 * Returns the appointments that the scope shows, by time ascending (past ones newest first), and their number. A search
 * matches names and the texts that `texts` lets the reader read. For a person (`actingAs`): a search covers the charts
 * that they can see.
 */
export async function listAppointments(db: Db, scope: AppointmentScope, texts: ReadTexts[], filter: ListFilter) {
  if (isOfNone(scope)) return { appointments: [], total: 0 }
  const { search = '', limit, offset } = filter
  const words = wordsOf(search)
  const patterns = words.map(anywhere)
  const namePatterns = words.map((word) => anywhere(folded(word)))
  const end = offset + limit
  const statement =
    patterns.length > 0
      ? listing(found(scope, filter, { patterns, namePatterns, texts }), filter, end, chartsNamed(namePatterns))
      : listing(found(scope, filter), filter, end)
  const { rows } = await statement.execute(db)
  const isAll = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isAll ? offset + rows.length : await totalOf(db, scope, filter, { patterns, namePatterns, texts })
  const names = rows.find((row) => row.shared)?.shared
  return { appointments: names ? rows.map((row) => toListed(row, names)) : [], total }
}

/** Returns the statement of a list's page with all its columns. */
function listing(
  sources: Sql[],
  { when, limit, offset }: Pick<ListFilter, 'when' | 'limit' | 'offset'>,
  end: number,
  named?: Sql,
): RawBuilder<Row> {
  const order = when === 'past' ? sql`a.starts_at desc, a.id desc` : sql`a.starts_at, a.id`
  // each source returns its first ones by its own index; together they contain the overall first ones
  const firsts = sources.map((source) => sql`(select ${own} from ${source} order by ${order} limit ${end})`)
  const page =
    sources.length === 1
      ? sql`select ${own} from ${sources[0]} order by ${order} limit ${limit} offset ${offset}`
      : sql`
        select *
        from (${sql.join(firsts, sql` union all `)}) a
        order by ${order}
        limit ${limit}
        offset ${offset}
      `
  return sql<Row>`
    with ${named ? sql`${named}, ` : sql``}page as materialized (${page})
    select ${shown}, case when a.id = (select id from page limit 1) then ${shared} end as shared
    from page a
    cross join lateral ${chart} p
    ${joinedVisit}
    order by ${order}
  `
}

// written out: spreading five objects into one costs as much as reading the row
function toListed(row: Row, { clinics, doctors, services, bills }: Shared): ListedAppointment {
  const startsAt = new Date(row.startsAt)
  const { clinicName, timeZone, offersVideo } = clinics[row.clinicId]!
  const service = row.serviceId ? services?.[row.serviceId] : undefined
  const { doctorFirstName, doctorLastName, specialty } = doctors[row.doctorId]!
  const { date, time } = wallClockOf(startsAt, timeZone)
  return {
    id: row.id,
    status: row.status,
    duration: row.duration,
    mode: row.mode,
    mayBeByVideo: offersVideo && service?.isByVideo === true,
    reason: row.reason,
    symptoms: row.symptoms,
    cancelReason: row.cancelReason,
    arrivedAt: row.arrivedAt,
    callAbout: row.callAbout,
    overbookReason: row.overbookReason,
    endedAt: row.endedAt,
    endedFrom: row.endedFrom,
    endedBy: row.endedBy,
    visitId: row.visitId,
    visitStatus: row.visitStatus,
    priceMinor: row.priceMinor,
    currency: row.currency,
    bill: bills?.[row.id] ?? null,
    serviceId: row.serviceId,
    clinicId: row.clinicId,
    doctorId: row.doctorId,
    patientId: row.patientId,
    patientUserId: row.patientUserId,
    patientFirstName: row.patientFirstName,
    patientLastName: row.patientLastName,
    chartNumber: row.chartNumber,
    age: row.age,
    serviceName: service?.serviceName ?? null,
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
