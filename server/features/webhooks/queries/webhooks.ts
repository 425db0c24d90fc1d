import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Webhook, WebhookEvent } from '#contract/webhooks.ts'

interface Row extends Omit<Webhook, 'createdAt' | 'failingSince' | 'lastDeliveredAt' | 'oldSecretUntil'> {
  createdAt: Date
  failingSince: Date | null
  lastDeliveredAt: Date | null
  oldSecretUntil: Date | null
}

const toWebhook = (row: Row): Webhook => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  failingSince: row.failingSince?.toISOString() ?? null,
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
})

const shown = (condition: RawBuilder<unknown>) => sql<Row>`
  select
    w.id, w.clinic_id as "clinicId", w.name, w.url, w.events, w.created_at as "createdAt",
    w.pause_reason as paused, w.failing_since as "failingSince",
    (
      select d.tried_at
      from webhook_deliveries d
      where d.webhook_id = w.id and d.status = 'delivered'
      order by d.number desc
      limit 1
    ) as "lastDeliveredAt",
    (
      select count(*)
      from webhook_deliveries d
      where d.webhook_id = w.id and d.status = 'waiting'
    ) as waiting,
    case when w.before_until > now() then w.before_until end as "oldSecretUntil"
  from webhooks w
  where ${condition}
`

/** Returns a clinic's webhooks, the oldest first. */
export async function listOfClinic(db: Db, clinicId: string): Promise<Webhook[]> {
  const { rows } = await shown(sql`w.clinic_id = ${clinicId} order by w.created_at, w.id`).execute(db)
  return rows.map(toWebhook)
}

export async function findWebhook(db: Db, id: string): Promise<Webhook | null> {
  const { rows } = await shown(sql`w.id = ${id}`).execute(db)
  return rows[0] ? toWebhook(rows[0]) : null
}

/** Counts a clinic's webhooks. Concurrent additions wait until the transaction ends. */
export async function countForAdding(db: Db, clinicId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks:' || ${clinicId}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from webhooks
    where clinic_id = ${clinicId}
  `.execute(db)
  return rows[0]!.count
}

export async function insertWebhook(
  db: Db,
  one: { id: string; clinicId: string; name: string; url: string; events: readonly WebhookEvent[]; secret: Buffer },
): Promise<void> {
  await sql`
    insert into webhooks (id, clinic_id, name, url, events, secret)
    values (${one.id}, ${one.clinicId}, ${one.name}, ${one.url}, ${[...one.events]}::text[], ${one.secret})
  `.execute(db)
}

/** Changes the given fields. A pause keeps its reason; resuming resets the count of failures. */
export async function updateWebhook(
  db: Db,
  id: string,
  change: { name?: string; url?: string; events?: readonly WebhookEvent[]; isPaused?: boolean },
): Promise<void> {
  const { name = null, url = null, isPaused = null } = change
  await sql`
    update webhooks
    set
      name = coalesce(${name}, name), url = coalesce(${url}, url),
      events = coalesce(${change.events ? [...change.events] : null}::text[], events),
      paused_at = case when ${isPaused}::boolean then coalesce(paused_at, now())
        when not ${isPaused}::boolean then null else paused_at end,
      pause_reason = case when ${isPaused}::boolean then coalesce(pause_reason, 'person')
        when not ${isPaused}::boolean then null else pause_reason end,
      failing_since = case when not ${isPaused}::boolean then null else failing_since end
    where id = ${id}
  `.execute(db)
}

/** Sets a new secret; the earlier one stays valid for `hours` hours. */
export async function updateSecret(db: Db, id: string, secret: Buffer, hours: number): Promise<void> {
  await sql`
    update webhooks
    set secret_before = secret, before_until = now() + make_interval(hours => ${hours}), secret = ${secret}
    where id = ${id}
  `.execute(db)
}

export async function removeWebhook(db: Db, id: string): Promise<void> {
  await sql`delete from webhooks where id = ${id}`.execute(db)
}

export interface SealedSecrets {
  id: string
  secret: Buffer
  before: Buffer | null
}

/** Returns webhooks whose secret doesn't begin with `head`, after the named one, a few at a time. */
export async function listSealedBefore(db: Db, head: Buffer, after: string | null): Promise<SealedSecrets[]> {
  const { rows } = await sql<SealedSecrets>`
    select id, secret, secret_before as before
    from webhooks
    where (${after}::uuid is null or id > ${after}::uuid)
      and (
        substr(secret, 1, length(${head}::bytea)) <> ${head}
        or substr(secret_before, 1, length(${head}::bytea)) <> ${head}
      )
    order by id
    limit 200
  `.execute(db)
  return rows
}

/** Stores re-encrypted secrets, unless another server was faster. */
export async function updateSealed(db: Db, was: SealedSecrets, secret: Buffer, before: Buffer | null): Promise<void> {
  await sql`
    update webhooks
    set
      secret = ${secret}, secret_before = ${before},
      before_until = case when ${before}::bytea is not null then before_until end
    where id = ${was.id} and secret = ${was.secret} and secret_before is not distinct from ${was.before}
  `.execute(db)
}
