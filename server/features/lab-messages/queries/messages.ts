import { type RawBuilder, sql } from 'kysely'
import type { LabList } from '#contract/lab-messages/messages.ts'
import type { LabReason, LabState } from '#contract/lab-messages/states.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import type { Format } from '#server/features/lab-messages/read.ts'

export interface NewMessage {
  id: string
  clinicId: string
  format: Format
  source: string
  contentHash: Uint8Array
  content: Uint8Array
}

/** A message as it is processed. */
export interface MessageToProcess {
  id: string
  clinicId: string
  format: Format
  source: string
  content: Uint8Array
  state: LabState
}

export interface StoredMessage extends MessageToProcess {
  receivedAt: Date
  reason: LabReason | null
  orderId: string | null
  /** The number of its order. */
  orderNumber: string | null
  patientId: string | null
  /** The holder of that chart. */
  holderId: string | null
  decidedAt: Date | null
  decidedBy: { firstName: string; lastName: string } | null
  note: string | null
  reopenedAt: Date | null
  reopenedBy: { firstName: string; lastName: string } | null
  timeZone: string
}

/** Stores a message as it arrived. The same content again is a duplicate, which is stored, too. */
export async function insertMessage(db: Db, one: NewMessage): Promise<void> {
  // while the second statement runs, the earlier message can become a duplicate itself
  for (let tries = 0; tries < 3; tries++) if ((await insertFresh(db, one)) || (await insertDuplicate(db, one))) return
  throw new Error('A message of a laboratory could not be stored')
}

async function insertFresh(db: Db, one: NewMessage): Promise<boolean> {
  const { rows } = await sql`
    insert into lab_messages (id, clinic_id, format, source, content_hash, content)
    values (${one.id}, ${one.clinicId}, ${one.format}, ${one.source}, ${one.contentHash}, ${one.content})
    on conflict (clinic_id, content_hash) where state <> 'duplicate' do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

async function insertDuplicate(db: Db, one: NewMessage): Promise<boolean> {
  const { rows } = await sql`
    insert into lab_messages (
      id, clinic_id, format, source, content_hash, content, state, reason, control_id, duplicate_of, order_id
    )
    select
      ${one.id}, ${one.clinicId}, ${one.format}, ${one.source}, ${one.contentHash}, ${one.content}, 'duplicate',
      'same-content', m.control_id, m.id, m.order_id
    from lab_messages m
    where m.clinic_id = ${one.clinicId} and m.content_hash = ${one.contentHash} and m.state <> 'duplicate'
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Returns the ids of messages that aren't processed, the oldest first, with their clinics. */
export async function listReceived(db: Db, limit: number): Promise<{ id: string; clinicId: string }[]> {
  const { rows } = await sql<{ id: string; clinicId: string }>`
    select id, clinic_id as "clinicId"
    from lab_messages
    where state = 'received'
    order by id
    limit ${limit}
  `.execute(db)
  return rows
}

const toProcess = sql`m.id, m.clinic_id as "clinicId", m.format, m.source, m.content, m.state`

/** Locks a message and returns it; null for one that the caller can't see. */
export async function lockMessage(db: Db, id: string): Promise<MessageToProcess | null> {
  const { rows } = await sql<MessageToProcess>`
    select ${toProcess}
    from lab_messages m
    where m.id = ${id}
    for update
  `.execute(db)
  return rows[0] ?? null
}

interface Outcome {
  state: LabState
  reason?: LabReason | null
  orderId?: string | null
  controlId?: string | null
  decided?: { by: string; note: string | null }
}

/** Writes what became of a message. */
export async function updateMessage(db: Db, id: string, one: Outcome): Promise<void> {
  await sql`
    update lab_messages
    set
      state = ${one.state}, reason = coalesce(${one.reason ?? null}, reason), order_id = ${one.orderId ?? null}::uuid,
      control_id = coalesce(${one.controlId ?? null}, control_id), decided_by = ${one.decided?.by ?? null}::uuid,
      decided_at = case when ${one.decided?.by ?? null}::uuid is not null then now() end,
      note = ${one.decided?.note ?? null}
    where id = ${id}
  `.execute(db)
}

/** Puts a message that was set aside back to a state before that. Who had set it aside, when and why stays. */
export async function updateReopened(
  db: Db,
  id: string,
  by: string,
  state: 'received' | 'unmatched' | 'malformed',
): Promise<void> {
  await sql`
    update lab_messages
    set state = ${state}, reopened_by = ${by}, reopened_at = now()
    where id = ${id} and state = 'dismissed'
  `.execute(db)
}

const person = (user: 'u' | 'r') => sql`
  json_build_object(
    'firstName', coalesce(${sql.ref(`${user}.first_name`)}, ''),
    'lastName', coalesce(${sql.ref(`${user}.last_name`)}, '')
  )
`

const selected = sql`
  select
    ${toProcess}, m.received_at as "receivedAt", m.reason, m.order_id as "orderId", o.number as "orderNumber",
    o.patient_id as "patientId", p.holder_id as "holderId", m.decided_at as "decidedAt", m.note,
    c.time_zone as "timeZone",
    case when m.decided_by is not null then ${person('u')} end as "decidedBy", m.reopened_at as "reopenedAt",
    case when m.reopened_by is not null then ${person('r')} end as "reopenedBy"
  from lab_messages m
  join clinics c on c.id = m.clinic_id
  left join test_orders o on o.id = m.order_id
  left join patients p on p.id = o.patient_id
  ${actorAs('u_then', sql`actor_then(m.decided_by, m.clinic_id, m.decided_at)`)}
  left join users u on u.id = u_then.id
  ${actorAs('r_then', sql`actor_then(m.reopened_by, m.clinic_id, m.reopened_at)`)}
  left join users r on r.id = r_then.id
`

const lists: Record<LabList, RawBuilder<unknown>> = {
  // a message that can't be processed for ten minutes needs a person, too
  unmatched: sql`
    (m.state in ('unmatched', 'malformed') or m.state = 'received' and m.received_at < now() - interval '10 minutes')
  `,
  all: sql`true`,
}

/** Returns a page of the messages of clinics: unmatched ones the oldest first, all the newest first. */
export async function listMessages(
  db: Db,
  clinicIds: readonly string[],
  { list, limit, offset }: { list: LabList; limit: number; offset: number },
): Promise<{ items: StoredMessage[]; total: number }> {
  const where = sql`m.clinic_id = any(${clinicIds}::uuid[]) and ${lists[list]}`
  const order = list === 'unmatched' ? sql`m.received_at, m.id` : sql`m.received_at desc, m.id desc`
  const { rows } = await sql<StoredMessage>`
    ${selected}
    where ${where}
    order by ${order}
    limit ${limit} offset ${offset}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from lab_messages m
    where ${where}
  `.execute(db)
  return { items: rows, total: counted.rows[0]?.total ?? 0 }
}

/** Counts the messages of clinics that need a person. */
export async function countUnmatched(db: Db, clinicIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from lab_messages m
    where m.clinic_id = any(${clinicIds}::uuid[]) and ${lists.unmatched}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns a message of these clinics; null outside of them. */
export async function findMessage(db: Db, clinicIds: readonly string[], id: string): Promise<StoredMessage | null> {
  const { rows } = await sql<StoredMessage>`
    ${selected}
    where m.id = ${id} and m.clinic_id = any(${clinicIds}::uuid[])
  `.execute(db)
  return rows[0] ?? null
}
