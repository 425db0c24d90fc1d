import type { Db, Tx } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { DeliveryFailure, DeliveryStatus } from '#contract/webhooks.ts'

/** Maximum number of concurrent deliveries of one webhook, over all servers. */
const AT_ONCE = 4

export interface Hook {
  id: string
  clinicId: string
  url: string
  secret: Buffer
  /** The secret before, while it is valid. */
  before: Buffer | null
}

export interface Claimed {
  id: string
  event: string
  data: Record<string, string>
  happenedAt: Date
  /** Tries with this one: in all, and since it was written down or sent again. */
  attempts: number
  tries: number
}

/** Locks an active webhook until the transaction ends; null if there is none. */
export async function lockHook(tx: Tx, id: string): Promise<Hook | null> {
  const { rows } = await sql<Hook>`
    select id, clinic_id as "clinicId", url, secret, case when before_until > now() then secret_before end as before
    from webhooks
    where id = ${id} and paused_at is null
    for no key update
  `.execute(tx)
  return rows[0] ?? null
}

/** Claims due deliveries of a locked webhook for `seconds` seconds, up to the number of concurrent ones. */
export async function claimDue(tx: Tx, hookId: string, seconds: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select id
      from webhook_deliveries
      where webhook_id = ${hookId}
        and status = 'waiting'
        and next_try_at <= now()
        and (claimed_until is null or claimed_until <= now())
      order by next_try_at, number
      limit greatest(0, ${AT_ONCE} - (
        select count(*)
        from webhook_deliveries
        where webhook_id = ${hookId} and claimed_until > now()
      ))
      for update skip locked
    )
    update webhook_deliveries d
    set attempts = attempts + 1, tries = tries + 1, claimed_until = now() + make_interval(secs => ${seconds})
    from due
    where d.id = due.id
    returning d.id, d.event, d.data, d.happened_at as "happenedAt", d.attempts, d.tries
  `.execute(tx)
  return rows
}

/** The result of a try. */
export interface Result {
  failure: DeliveryFailure | null
  answerStatus: number | null
  answer: string | null
  triedAt: Date
  durationMs: number
}

/**
 * Records the result of a try, and schedules a further one, whose job the trigger requests. Does nothing if another
 * server has tried since.
 */
export async function updateTried(
  db: Db,
  { id, attempts }: Claimed,
  { failure, answerStatus, answer, triedAt, durationMs }: Result,
  next: { status: DeliveryStatus; pause: number | null },
): Promise<void> {
  await sql`
    update webhook_deliveries
    set
      status = ${next.status}, next_try_at = now() + make_interval(secs => ${next.pause}::integer),
      claimed_until = null,
      tried_at = ${triedAt}, failure = ${failure}, answer_status = ${answerStatus}, answer = ${answer},
      duration_ms = ${durationMs}
    where id = ${id} and attempts = ${attempts}
  `.execute(db)
}

/** Releases a delivery immediately, as if it had not been tried. */
export async function giveBack(db: Db, { id, attempts }: Claimed): Promise<void> {
  await sql`
    update webhook_deliveries
    set attempts = attempts - 1, tries = greatest(0, tries - 1), claimed_until = null, next_try_at = now()
    where id = ${id} and attempts = ${attempts} and status = 'waiting'
  `.execute(db)
}

/** Notes that something was delivered, or that a try failed. */
export async function updateHealth(db: Db, hookId: string, isWell: boolean): Promise<void> {
  await sql`
    update webhooks
    set failing_since = case when not ${isWell} then now() end
    where id = ${hookId} and (failing_since is null) <> ${isWell}
  `.execute(db)
}

/** True if the administrators must be notified of a given-up delivery: once a day. */
export async function takeTelling(db: Db, hookId: string): Promise<boolean> {
  const { rows } = await sql`
    update webhooks
    set told_at = now()
    where id = ${hookId} and (told_at is null or told_at < now() - interval '1 day')
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Pauses a webhook whose address is gone; returns false if it was already paused. */
export async function pauseGone(db: Db, hookId: string): Promise<boolean> {
  const { rows } = await sql`
    update webhooks
    set paused_at = now(), pause_reason = 'gone'
    where id = ${hookId} and paused_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Requests another job for a webhook's due deliveries, after other jobs. */
export async function askToGoOn(db: Db, hookId: string): Promise<void> {
  await sql`
    select ask_to_send_webhook(w.id, now(), 'webhook-on:' || w.id)
    from webhooks w
    where w.id = ${hookId}
      and w.paused_at is null
      and exists (
        select
        from webhook_deliveries d
        where d.webhook_id = w.id
          and d.status = 'waiting'
          and d.next_try_at <= now()
          and (d.claimed_until is null or d.claimed_until <= now())
      )
  `.execute(db)
}

/** Requests jobs for deliveries that wait longer than they should: their server died, or had no jobs yet. */
export async function askForWaiting(db: Db): Promise<void> {
  await sql`
    select ask_to_send_webhook(w.id, now(), 'webhook-on:' || w.id)
    from webhooks w
    where w.paused_at is null
      and exists (
        select
        from webhook_deliveries d
        where d.webhook_id = w.id
          and d.status = 'waiting'
          and d.next_try_at < now() - interval '30 seconds'
          and (d.claimed_until is null or d.claimed_until < now())
      )
  `.execute(db)
}
