import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { DayEndContent } from '#server/features/day-ends/content.ts'

export interface StoredDayEnd {
  id: string
  clinicId: string
  clinic: string
  timeZone: string
  content: DayEndContent
  hash: Buffer
  keyId: string
  signature: Buffer
}

const columns = sql`
  d.id, d.clinic_id as "clinicId", c.name as clinic, c.time_zone as "timeZone", d.content, d.content_hash as hash,
  d.key_id as "keyId", d.signature
`

/** Returns the closed days of a clinic, newest first, with their number. */
export async function listDays(
  db: Db,
  clinicId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredDayEnd[]; total: number }> {
  const { rows } = await sql<StoredDayEnd>`
    select ${columns}
    from day_ends d
    join clinics c on c.id = d.clinic_id
    where d.clinic_id = ${clinicId}
    order by d.day desc, d.id desc
    limit ${limit} offset ${offset}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from day_ends
    where clinic_id = ${clinicId}
  `.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

export async function findDay(db: Db, id: string): Promise<StoredDayEnd | null> {
  const { rows } = await sql<StoredDayEnd>`
    select ${columns}
    from day_ends d
    join clinics c on c.id = d.clinic_id
    where d.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** The last closed day of each counter, with the cash that it left in the drawer. */
export interface LastDay {
  counter: string
  currency: string
  day: string
  left: number
}

export async function listLastDays(db: Db, clinicId: string): Promise<LastDay[]> {
  const { rows } = await sql<LastDay>`
    select distinct on (counter, currency) counter, currency, day::text, left_minor::float8 as "left"
    from day_ends
    where clinic_id = ${clinicId}
    order by counter, currency, day desc
  `.execute(db)
  return rows
}

/** Locks a counter: its days are closed one after the other, each with the cash that the one before left. */
export async function lockCounter(
  db: Db,
  { clinicId, counter, currency }: { clinicId: string; counter: string; currency: string },
): Promise<void> {
  const name = `day-end:${clinicId}:${currency}:${counter}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** Stores a closed day; returns false if the counter's day is already closed. */
export async function insertDay(
  db: Db,
  { id, content, hash, keyId, signature }: Pick<StoredDayEnd, 'id' | 'content' | 'hash' | 'keyId' | 'signature'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into day_ends (
      id, clinic_id, counter, currency, day, opening_minor, cash_minor, counted_minor, left_minor, reason, content,
      closed_by, closed_at, content_hash, key_id, signature
    )
    values (
      ${id}, ${content.clinicId}, ${content.counter}, ${content.currency}, ${content.day}, ${content.opening},
      ${content.cash}, ${content.counted}, ${content.left}, ${content.reason}, ${JSON.stringify(content)},
      ${content.closedBy.userId}, ${content.closedAt}, ${hash}, ${keyId}, ${signature}
    )
    on conflict (clinic_id, counter, currency, day) do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Ties payments to the day's end that counted them; returns how many weren't tied to another one. */
export async function insertClosed(
  db: Db,
  { id, clinicId, paymentIds }: { id: string; clinicId: string; paymentIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    insert into closed_payments (payment_id, day_end_id, clinic_id)
    select unnest(${paymentIds}::uuid[]), ${id}, ${clinicId}
    on conflict (payment_id) do nothing
    returning payment_id
  `.execute(db)
  return rows.length
}

/** What a day's end copies of the clinic and of the person who closes it. */
interface Around {
  name: string
  timeZone: string
  currency: string
  firstName: string
  lastName: string
}

export async function findAround(db: Db, clinicId: string, userId: string): Promise<Around | null> {
  const { rows } = await sql<Around>`
    select c.name, c.time_zone as "timeZone", c.currency, u.first_name as "firstName", u.last_name as "lastName"
    from clinics c
    join users u on u.id = ${userId}
    where c.id = ${clinicId}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the names of a clinic's counters. */
export async function listCounters(db: Db, clinicId: string): Promise<string[]> {
  const { rows } = await sql<{ counters: string[] }>`
    select counters
    from bill_settings
    where clinic_id = ${clinicId}
  `.execute(db)
  return rows[0]?.counters ?? []
}
