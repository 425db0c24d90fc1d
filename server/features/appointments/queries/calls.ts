import { type RawBuilder, sql } from 'kysely'
import type { CallReason } from '#contract/appointments/appointments.ts'
import type { Db } from '#server/database/db.ts'

/** True for an appointment `a` about which the clinic has to call its patient: until it starts, or they come. */
export const isCallPending = sql`(a.call_about is not null and a.starts_at > now() and a.arrived_at is null)`

/** Returns the statement that sets what the clinic has to tell a patient by phone; null for nothing. */
export const callChange = (id: string, about: CallReason | null): RawBuilder<unknown> => sql`
  update appointments
  set call_about = ${about}::text
  where id = ${id}
`

/** Records that a reminder is due for a patient who can only be called; an earlier reason stays. */
export async function insertReminderCall(db: Db, id: string): Promise<void> {
  await sql`
    update appointments
    set call_about = coalesce(call_about, 'reminder')
    where id = ${id}
  `.execute(db)
}

/** Clears the reason to call if it is still this one; returns false if it has changed. */
export async function clearCall(db: Db, id: string, about: CallReason): Promise<boolean> {
  const { rows } = await sql`
    update appointments
    set call_about = null
    where id = ${id} and (call_about is null or call_about = ${about})
    returning id
  `.execute(db)
  return rows.length > 0
}
