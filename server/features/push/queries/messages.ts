import { type RawBuilder, sql } from 'kysely'
import type { PushKind } from '#contract/push.ts'
import type { Db } from '#server/database/db.ts'
import { wallClock } from '#server/database/sql.ts'

/** Pending messages about a change expire after this time. */
const CHANGE_IS_NEW = sql`interval '3 days'`

/** Returns a statement that queues messages about an upcoming appointment to the devices of its chart's holder. */
export const queuedPushes = (appointmentId: string, kind: PushKind, staleAt: Date | null): RawBuilder<unknown> => sql`
  insert into push_messages (device_id, kind, appointment_id, starts_at, expires_at)
  select
    device, ${kind}, a.id, a.starts_at,
    least(a.starts_at, coalesce(${staleAt}::timestamptz, now() + ${CHANGE_IS_NEW}))
  from appointments a
  cross join push_devices_about(a.id, ${kind === 'appointment_reminder'}) as device
  where a.id = ${appointmentId}::uuid and a.starts_at > now()
`

/** Queues a message about a person's medicines; as the server. */
export async function insertOfMedicines(db: Db, userId: string, kind: PushKind, staleAt: Date): Promise<void> {
  await sql`
    insert into push_messages (device_id, kind, expires_at)
    select id, ${kind}, ${staleAt}
    from push_devices
    where user_id = ${userId}
  `.execute(db)
}

/** Removes pending messages of one kind to a person's devices. */
export async function removeWaiting(db: Db, userId: string, kind: PushKind): Promise<void> {
  await sql`
    delete from push_messages m
    using push_devices d
    where d.id = m.device_id and d.user_id = ${userId} and m.kind = ${kind}
  `.execute(db)
}

/** True if a message is still correct: the appointment is the person's, wasn't moved, and has that status. */
const isTrue = sql`
  (
    m.appointment_id is null
    or p.holder_id = d.user_id
    and a.starts_at = m.starts_at
    and a.status = any(
      case m.kind
        when 'appointment_cancelled' then '{cancelled}'
        when 'appointment_confirmed' then '{confirmed}'
        when 'appointment_reminder' then '{scheduled,confirmed}'
        else '{pending,scheduled,confirmed}'
      end::text[]
    )
  )
`

export interface Claimed {
  id: string
  /** True if it can be sent; otherwise it is obsolete. */
  holds: boolean
  kind: PushKind
  attempts: number
  expires_at: Date
  device_id: string
  /** The device's owner. */
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  appointment_id: string | null
  date: string | null
  time: string | null
  clinic_name: string | null
  time_zone: string | null
}

/** Claims a message for one try of `seconds` seconds; null if there is none, or another server has it. */
export async function claim(db: Db, id: string, madeFor: string, seconds: number): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    with taken as (
      update push_messages
      set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${seconds})
      where id = ${id}
        and next_try_at <= now()
        and (claimed_until is null or claimed_until <= now())
      returning *
    )
    select
      m.id, m.kind, m.attempts, m.expires_at, m.device_id, d.user_id, d.endpoint, d.p256dh, d.auth,
      m.appointment_id, c.name as clinic_name, c.time_zone, ${wallClock(sql`a.starts_at`)},
      m.expires_at > now()
      and d.made_for = ${madeFor}
      and u.deactivated_at is null
      and ${isTrue} as holds
    from taken m
    join push_devices d on d.id = m.device_id
    join users u on u.id = d.user_id
    left join appointments a on a.id = m.appointment_id
    left join patients p on p.id = a.patient_id
    left join clinics c on c.id = a.clinic_id
  `.execute(db)
  return rows[0] ?? null
}

/** Removes a message that was accepted or is obsolete. */
export async function removeMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).execute()
}

/**
 * Schedules another try of a message in `seconds` seconds, through the trigger's job, unless another server has tried
 * since.
 */
export async function letTryAgain(db: Db, { id, attempts }: Claimed, seconds: number): Promise<void> {
  await sql`
    update push_messages
    set claimed_until = null, next_try_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and attempts = ${attempts}
  `.execute(db)
}

/** Requests jobs for messages that have waited too long: of a server that died, or that had no jobs yet. */
export async function askForWaiting(db: Db): Promise<void> {
  await sql`delete from push_messages where expires_at <= now()`.execute(db)
  await sql`
    select ask_to_push(id, now())
    from push_messages
    where next_try_at < now() - interval '30 seconds' and (claimed_until is null or claimed_until < now())
    order by next_try_at
    limit 1000
  `.execute(db)
}
