import { sql } from 'kysely'
import type { BrandColor } from '#contract/clinics/look.ts'
import type { EntryState } from '#contract/waiting-list/wishes.ts'
import type { Language } from '#language/languages.ts'
import type { Charts } from '#server/chart-record.ts'
import type { Db } from '#server/database/db.ts'
import { ageInYears } from '#server/database/sql.ts'

interface Name {
  firstName: string
  lastName: string
}

/** The open offer of an entry. */
export interface OpenOffer {
  id: string
  doctor: Name & { id: string }
  date: string
  time: string
  startsAt: string
  duration: number
  expiresAt: string
}

export interface StoredEntry {
  id: string
  state: EntryState
  clinicId: string
  clinicName: string
  clinicPhone: string
  timeZone: string
  brandColor: BrandColor
  logoId: string | null
  serviceId: string
  serviceName: string
  doctorIds: string[]
  doctors: (Name & { id: string })[]
  weekdays: number[]
  from: string
  to: string
  until: string
  createdAt: Date
  addedBy: string | null
  patientId: string
  /** The account that holds the chart. */
  patientUserId: string | null
  patientFirstName: string
  patientLastName: string
  age: number | null
  chartNumber: string
  bookedFor: 'me' | 'child' | 'other' | null
  /** The patient's name as typed when joining online; null for others. */
  bookedAs: Name | null
  contactPhone: string | null
  consentVersion: string | null
  bookedLanguage: Language | null
  /** The address for emails about it; null without one, or if the chart's owner wants none. */
  mailTo: string | null
  /** Offers that were not answered in time. */
  unanswered: number
  offer: OpenOffer | null
  /** The booking of the accepted offer, while its first manage link works. */
  appointmentId: string | null
}

const columns = sql`
  e.id, e.state, e.clinic_id as "clinicId", c.name as "clinicName", c.phone as "clinicPhone",
  c.time_zone as "timeZone", c.brand_color as "brandColor", c.logo_id as "logoId",
  e.service_id as "serviceId", s.name as "serviceName",
  to_json(e.doctor_ids) as "doctorIds",
  (
    select coalesce(
      json_agg(
        json_build_object('id', d.id, 'firstName', u.first_name, 'lastName', u.last_name)
        order by u.last_name, u.first_name, d.id
      ),
      '[]'
    )
    from doctors d
    join users u on u.id = d.user_id
    where d.id = any(e.doctor_ids)
  ) as doctors,
  to_json(e.weekdays) as weekdays,
  left(e.from_time::text, 5) as "from", left(e.to_time::text, 5) as "to", e.until::text as until,
  e.created_at as "createdAt", e.added_by as "addedBy",
  p.id as "patientId", p.holder_id as "patientUserId",
  p.first_name as "patientFirstName", p.last_name as "patientLastName",
  ${ageInYears} as age, p.chart_number as "chartNumber",
  e.booked_for as "bookedFor",
  case
    when e.booked_first_name is not null
      then json_build_object('firstName', e.booked_first_name, 'lastName', e.booked_last_name)
  end as "bookedAs",
  e.contact_phone as "contactPhone", e.consent_version as "consentVersion",
  e.booked_language as "bookedLanguage",
  case
    when coalesce(
      (select us.email_notifications from user_settings us where us.user_id = p.holder_id), true
    ) then p.email
  end as "mailTo",
  (
    select count(*)::int
    from waiting_list_offers x
    where x.entry_id = e.id and x.state = 'expired'
  ) as unanswered,
  (
    select json_build_object(
      'id', o.id,
      'doctor', json_build_object('id', d.id, 'firstName', u.first_name, 'lastName', u.last_name),
      'date', to_char(o.starts_at at time zone c.time_zone, 'YYYY-MM-DD'),
      'time', to_char(o.starts_at at time zone c.time_zone, 'HH24:MI'),
      'startsAt', o.starts_at,
      'duration', (extract(epoch from o.ends_at - o.starts_at) / 60)::int,
      'expiresAt', o.expires_at
    )
    from waiting_list_offers o
    join doctors d on d.id = o.doctor_id
    join users u on u.id = d.user_id
    where o.entry_id = e.id and o.state = 'open' and o.expires_at > now()
  ) as offer,
  (
    select a.id
    from waiting_list_offers o
    join appointments a on a.id = o.appointment_id
    where o.entry_id = e.id and o.state = 'accepted' and a.link_turn = 0 and a.link_ended_at is null
    limit 1
  ) as "appointmentId"
`

const tables = sql`
  waiting_list_entries e
  join clinics c on c.id = e.clinic_id
  join services s on s.id = e.service_id
  join patients p on p.id = e.patient_id
`

/** Lists the entries that wait at these clinics, in the order of each list, and the total. */
export async function listEntries(
  db: Db,
  clinicIds: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: StoredEntry[]; total: number }> {
  const { rows } = await sql<StoredEntry & { total: number }>`
    select ${columns}, count(*) over () as total
    from ${tables}
    where e.clinic_id = any(${clinicIds}::uuid[]) and e.state = 'waiting'
    order by c.name, c.id, e.position, e.id
    limit ${limit}
    offset ${offset}
  `.execute(db)
  return { entries: rows, total: rows[0]?.total ?? 0 }
}

/** Lists the entries of a clinic that wait and have no open offer, in order. */
export async function listUnoffered(db: Db, clinicId: string): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${columns}
    from ${tables}
    where e.clinic_id = ${clinicId}
      and e.state = 'waiting'
      and not exists (
        select
        from waiting_list_offers o
        where o.entry_id = e.id and o.state = 'open'
      )
    order by e.position, e.id
  `.execute(db)
  return rows
}

/** Lists the entries that wait in an account's charts, oldest first. */
export async function listOwn(db: Db, userId: string): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${columns}
    from ${tables}
    where p.holder_id = ${userId} and e.state = 'waiting'
    order by e.created_at, e.id
    limit 100
  `.execute(db)
  return rows
}

/** Returns an entry of one of these clinics; null for any other. */
export async function findEntryAt(db: Db, clinicIds: readonly string[], id: string): Promise<StoredEntry | null> {
  const { rows } = await sql<StoredEntry>`
    select ${columns}
    from ${tables}
    where e.id = ${id} and e.clinic_id = any(${clinicIds}::uuid[])
  `.execute(db)
  return rows[0] ?? null
}

/** Returns an entry by its id, for a caller whose right is checked in another way. */
export async function findEntryById(db: Db, id: string): Promise<StoredEntry | null> {
  const { rows } = await sql<StoredEntry>`
    select ${columns}
    from ${tables}
    where e.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

export interface NewStoredEntry
  extends
    Pick<
      StoredEntry,
      'id' | 'clinicId' | 'patientId' | 'serviceId' | 'doctorIds' | 'weekdays' | 'from' | 'to' | 'until' | 'addedBy'
    >,
    Pick<StoredEntry, 'bookedFor' | 'bookedAs' | 'contactPhone' | 'consentVersion' | 'bookedLanguage'> {}

/** Adds an entry at the end of the clinic's list. The caller holds the list's lock. */
export async function insertEntry(db: Db, one: NewStoredEntry): Promise<void> {
  await sql`
    insert into waiting_list_entries (
      id, clinic_id, patient_id, service_id, doctor_ids, weekdays, from_time, to_time, until, position,
      added_by, booked_for, booked_first_name, booked_last_name, contact_phone, consent_version, booked_language
    )
    select
      ${one.id}::uuid, ${one.clinicId}::uuid, ${one.patientId}::uuid, ${one.serviceId}::uuid, ${one.doctorIds}::uuid[],
      ${one.weekdays}::smallint[], ${one.from}::time, ${one.to}::time, ${one.until}::date,
      coalesce(max(e.position), 0) + 1,
      ${one.addedBy}::uuid, ${one.bookedFor}::text, ${one.bookedAs?.firstName ?? null}::text,
      ${one.bookedAs?.lastName ?? null}::text, ${one.contactPhone}::text, ${one.consentVersion}::text,
      ${one.bookedLanguage}::text
    from waiting_list_entries e
    where e.clinic_id = ${one.clinicId} and e.state = 'waiting'
  `.execute(db)
}

/** Lets one transaction at a time add to a clinic's list or change its order. */
export async function lockListOf(db: Db, clinicId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waiting-list:${clinicId}`}, 0))`.execute(db)
}

/** True if the chart is already waiting for the service. */
export async function isWaitingFor(db: Db, patientId: string, serviceId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from waiting_list_entries
    where patient_id = ${patientId} and service_id = ${serviceId} and state = 'waiting'
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Counts the entries that wait in an account's charts at a clinic. */
export async function countOwnAt(db: Db, userId: string, clinicId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from waiting_list_entries e
    join patients p on p.id = e.patient_id
    where p.holder_id = ${userId} and e.clinic_id = ${clinicId} and e.state = 'waiting'
  `.execute(db)
  return rows[0]!.count
}

/** Locks an entry that waits until the transaction ends, and returns its chart; null if it has ended. */
export async function lockWaiting(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ patientId: string }>`
    select patient_id as "patientId"
    from waiting_list_entries
    where id = ${id} and state = 'waiting'
    for no key update
  `.execute(db)
  return rows[0]?.patientId ?? null
}

/** Ends a waiting entry. Returns false if it had already ended. */
export async function endEntry(db: Db, id: string, state: Exclude<EntryState, 'waiting'>): Promise<boolean> {
  const { rows } = await sql`
    update waiting_list_entries
    set state = ${state}, ended_at = now()
    where id = ${id} and state = 'waiting'
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Returns the ids of the entries that wait at a clinic, in order. */
export async function listOrder(db: Db, clinicId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from waiting_list_entries
    where clinic_id = ${clinicId} and state = 'waiting'
    order by position, id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Saves the order of a clinic's list. */
export async function saveOrder(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update waiting_list_entries e
    set position = n.position
    from unnest(${ids}::uuid[]) with ordinality as n (id, position)
    where e.id = n.id and e.position <> n.position
  `.execute(db)
}

/** An entry that has changed, for its announcement. */
export interface ChangedEntry {
  id: string
  clinicId: string
  /** The account that holds its chart. */
  patientUserId: string | null
}

/** Moves entries of one chart to another: all of them, or those named. */
export async function updateCharts(
  db: Db,
  { from, to }: Charts,
  only: readonly string[] | null,
): Promise<ChangedEntry[]> {
  const { rows } = await sql<ChangedEntry>`
    update waiting_list_entries e
    set patient_id = ${to}
    from patients p
    where e.patient_id = ${from} and p.id = ${to} and (${only}::uuid[] is null or e.id = any(${only}::uuid[]))
    returning e.id, e.clinic_id as "clinicId", p.holder_id as "patientUserId"
  `.execute(db)
  return rows
}

/**
 * Ends the entries whose last day is over, and those whose last three offers were not answered although the patient
 * gets emails. Returns them.
 */
export async function lapseEntries(db: Db): Promise<ChangedEntry[]> {
  const { rows } = await sql<ChangedEntry>`
    update waiting_list_entries e
    set state = 'lapsed', ended_at = now()
    from clinics c, patients p
    where c.id = e.clinic_id
      and p.id = e.patient_id
      and e.state = 'waiting'
      and not exists (
        select
        from waiting_list_offers o
        where o.entry_id = e.id and o.state = 'open'
      )
      and (
        e.until < (now() at time zone c.time_zone)::date
        or p.email is not null and 3 = (
          select count(*)
          from (
            select o.state
            from waiting_list_offers o
            where o.entry_id = e.id
            order by o.created_at desc
            limit 3
          ) last
          where last.state = 'expired'
        )
      )
    returning e.id, e.clinic_id as "clinicId", p.holder_id as "patientUserId"
  `.execute(db)
  return rows
}
