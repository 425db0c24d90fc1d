import { sql } from 'kysely'
import type { NewPushDevice } from '#contract/push.ts'
import type { Db } from '#server/database/db.ts'

export interface StoredDevice {
  id: string
  userAgent: string | null
  createdAt: Date
}

/** Returns the devices of a person that subscribed with this key, newest first. */
export async function listDevices(db: Db, userId: string, madeFor: string): Promise<StoredDevice[]> {
  const { rows } = await sql<StoredDevice>`
    select id, user_agent as "userAgent", created_at as "createdAt"
    from push_devices
    where user_id = ${userId} and made_for = ${madeFor}
    order by created_at desc, id
  `.execute(db)
  return rows
}

/** Counts a person's other devices. Concurrent additions wait until the transaction ends. */
export async function countForAdding(db: Db, userId: string, endpoint: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push:' || ${userId}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from push_devices
    where user_id = ${userId} and endpoint <> ${endpoint}
  `.execute(db)
  return rows[0]!.count
}

interface NewDevice {
  id: string
  userId: string
  sessionId: string
  userAgent: string | null
  madeFor: string
  subscription: NewPushDevice
}

/** Stores a device; one that is known is renewed. */
export async function saveDevice(
  db: Db,
  { id, userId, sessionId, userAgent, madeFor, subscription: { endpoint, keys } }: NewDevice,
): Promise<StoredDevice> {
  const { rows } = await sql<StoredDevice>`
    insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, made_for, user_agent)
    values (
      ${id}, ${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${madeFor}, ${userAgent}
    )
    on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, made_for = excluded.made_for, user_agent = excluded.user_agent
    returning id, user_agent as "userAgent", created_at as "createdAt"
  `.execute(db)
  return rows[0]!
}

/** Removes the device behind an endpoint if it is another person's; as the server. */
export async function removeOfOthers(db: Db, userId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('user_id', '<>', userId).execute()
}

/** Records the session in which a device of the person is used; returns its id, or null if it isn't theirs. */
export async function touchDevice(
  db: Db,
  { userId, sessionId, endpoint, madeFor }: { userId: string; sessionId: string; endpoint: string; madeFor: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update push_devices
    set session_id = ${sessionId}
    where user_id = ${userId} and endpoint = ${endpoint} and made_for = ${madeFor}
    returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

/** A browser's earlier subscription; `auth` is the secret that identifies it. */
export interface Before {
  endpoint: string
  auth: string
}

/** Returns the device of a subscription, locked until the transaction ends; null if there is none. As the server. */
export async function findForRenewal(db: Db, { endpoint, auth }: Before, madeFor: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id
    from push_devices
    where endpoint = ${endpoint} and auth = ${auth} and made_for = ${madeFor}
    for update
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Replaces a device's subscription; returns false if another device already has it. As the server. */
export async function renewSubscription(db: Db, id: string, { endpoint, keys }: NewPushDevice): Promise<boolean> {
  const { rows } = await sql`
    update push_devices
    set endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth}
    where id = ${id} and not exists (select from push_devices o where o.endpoint = ${endpoint} and o.id <> ${id})
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Removes one of the person's own devices; returns false if it isn't theirs. */
export async function removeDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Removes a device that its push service no longer knows. */
export const forgetDevice = async (db: Db, id: string): Promise<void> =>
  void (await db.deleteFrom('push_devices').where('id', '=', id).execute())
