import { sql } from 'kysely'
import { liveStatuses } from '#contract/appointments/appointments.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { isOneOf } from '#server/database/sql.ts'
import { lockBookingsOf } from './changes.ts'

export interface DayCount {
  clinicId: string
  /** The clinic's date. */
  date: string
  doctorId: string
  count: number
}

/** Live appointments; expired pending bookings don't count. */
const isLive = sql`
  a.status = any(${liveStatuses}::text[])
  and (a.status <> 'pending' or a.expires_at is null or a.expires_at > now())
`

/**
 * Counts the live appointments and open offers to waiting patients of clinics by day and doctor between two instants,
 * without an appointment that is being moved.
 */
export async function countsByDay(
  db: Db,
  clinicIds: readonly string[],
  from: Date,
  to: Date,
  moved: string | null = null,
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select
      b.clinic_id as "clinicId",
      to_char(b.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as date, b.doctor_id as "doctorId",
      count(*) as count
    from (
      select a.clinic_id, a.doctor_id, a.starts_at
      from appointments a
      where ${isOneOf(sql`a.clinic_id`, clinicIds)}
        and a.starts_at >= ${from}
        and a.starts_at < ${to}
        and a.id is distinct from ${moved}::uuid
        and ${isLive}
      union all
      select o.clinic_id, o.doctor_id, o.starts_at
      from waiting_list_offers o
      where ${isOneOf(sql`o.clinic_id`, clinicIds)}
        and o.starts_at >= ${from}
        and o.starts_at < ${to}
        and o.state = 'open'
        and o.expires_at > now()
    ) b
    join clinics c on c.id = b.clinic_id
    group by 1, 2, 3
  `.execute(db)
  return rows
}

/** Lets one transaction at a time book into a day of a clinic that limits its days. */
export async function lockDayOf(tx: Tx, clinicId: string, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`day:${clinicId}:${date}`}, 0))`.execute(tx)
}

export interface Person {
  clinicId: string
  chartId: string
  /** The account that books; null for a guest. */
  userId: string | null
  /** The stored network of the booking. */
  origin: Buffer
  /** The typed phone number and name, which identify a guest without an email. */
  phone: string | null
  name: { firstName: string; lastName: string } | null
}

/**
 * Counts the coming live appointments of a chart at its clinic, if the account that books holds the chart; for others,
 * those booked online from the same network.
 */
export async function countComing(tx: Tx, { clinicId, chartId, userId, origin, phone, name }: Person): Promise<number> {
  await lockBookingsOf(tx, `${clinicId}:${userId ?? phone ?? chartId}`)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from appointments a
    where a.clinic_id = ${clinicId}
      and a.starts_at > now()
      and ${isLive}
      and (
        a.patient_id = ${chartId}
        or a.contact_phone = ${phone}::text
          and lower(a.booked_first_name) = lower(${name?.firstName ?? null}::text)
          and lower(a.booked_last_name) = lower(${name?.lastName ?? null}::text)
      )
      and (
        a.booked_from = ${origin}
        or exists (select from patients p where p.id = a.patient_id and p.holder_id = ${userId}::uuid)
      )
  `.execute(tx)
  return rows[0]!.count
}
