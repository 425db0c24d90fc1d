import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { DELIVERY_DAYS, type DeliveryStatus, TEST_EVENT, type WebhookDelivery } from '#contract/webhooks.ts'

interface Row extends Omit<WebhookDelivery, 'happenedAt' | 'nextTryAt' | 'triedAt'> {
  webhookId: string
  clinicId: string
  happenedAt: Date
  nextTryAt: Date | null
  triedAt: Date | null
}

/** A delivery as the log shows it, with its owner. */
export interface LoggedDelivery extends WebhookDelivery {
  webhookId: string
  clinicId: string
}

const toDelivery = ({ happenedAt, nextTryAt, triedAt, ...row }: Row): LoggedDelivery => ({
  ...row,
  happenedAt: happenedAt.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
  triedAt: triedAt?.toISOString() ?? null,
})

const columns = sql`
  d.id, d.webhook_id as "webhookId", d.clinic_id as "clinicId", d.event, d.data ->> 'id' as "subjectId",
  d.happened_at as "happenedAt", d.status, d.attempts, d.next_try_at as "nextTryAt", d.tried_at as "triedAt",
  d.failure, d.answer_status as "answerStatus", d.answer, d.duration_ms as "durationMs"
`

const found = async (db: Db, rest: RawBuilder<unknown>): Promise<LoggedDelivery[]> => {
  const { rows } = await sql<Row>`
    select ${columns}
    from webhook_deliveries d
    where ${rest}
  `.execute(db)
  return rows.map(toDelivery)
}

const ofWebhook = (id: string, status: DeliveryStatus | undefined) =>
  status ? sql`d.webhook_id = ${id} and d.status = ${status}` : sql`d.webhook_id = ${id}`

/** Returns a page of a webhook's log, newest first. */
export const listOfWebhook = (
  db: Db,
  id: string,
  { status, limit, offset }: { status?: DeliveryStatus; limit: number; offset: number },
): Promise<LoggedDelivery[]> =>
  found(db, sql`${ofWebhook(id, status)} order by d.number desc limit ${limit} offset ${offset}`)

export async function countOfWebhook(db: Db, id: string, status: DeliveryStatus | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from webhook_deliveries d
    where ${ofWebhook(id, status)}
  `.execute(db)
  return rows[0]!.count
}

export const findDelivery = async (db: Db, id: string): Promise<LoggedDelivery | null> =>
  (await found(db, sql`d.id = ${id}`))[0] ?? null

/** Logs a test, unless one is pending; then returns null. The table's trigger requests the job. */
export async function insertTest(db: Db, hook: { id: string; clinicId: string }): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (webhook_id, clinic_id, event, data)
    select w.id, w.clinic_id, ${TEST_EVENT}, jsonb_build_object('id', w.id, 'clinicId', w.clinic_id)
    from webhooks w
    where w.id = ${hook.id}
      and not exists (
        select
        from webhook_deliveries d
        where d.webhook_id = w.id and d.status = 'waiting' and d.event = ${TEST_EVENT}
      )
    for no key update of w
    returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Lets a delivery be tried again from now on, with all its tries. */
export async function updateToResend(db: Db, id: string): Promise<void> {
  await sql`
    update webhook_deliveries
    set status = 'waiting', tries = 0, next_try_at = now()
    where id = ${id}
  `.execute(db)
}

/** Deletes the log after a month, a part at a time. */
export async function forgetOldDeliveries(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from webhook_deliveries
      where id in (
        select id
        from webhook_deliveries
        where happened_at < now() - make_interval(days => ${DELIVERY_DAYS})
        limit 5000
      )
    `.execute(db)
    if (numAffectedRows < 5000n) return
  }
}
