import type { Db } from '#server/database/db.ts'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { type WebhookEvent, webhookEventNames } from '#contract/webhooks.ts'
import { sealSecret } from '#server/features/webhooks/secrets.ts'
import { newSigningSecret } from '#server/features/webhooks/send.ts'
import { newId } from '#server/ids.ts'

/** A message as a receiver got it. */
export interface Message {
  headers: IncomingHttpHeaders
  text: string
  body: { type: string; timestamp: string; data: { id: string; clinicId: string; patientId?: string } }
}

type Answer = (response: ServerResponse, turn: number) => void

/** An external server on this machine. */
export interface Receiver {
  url: string
  messages: Message[]
  /** The replies from now on; `turn` counts its messages from 1. */
  answer: Answer
  close(): Promise<void>
}

/** Answers with a status and a text. */
export const saying =
  (status: number, text = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(text)

/** Takes the message and never answers. */
export const hanging: Answer = () => {}

export async function openReceiver(answer: Answer = saying(200)): Promise<Receiver> {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    request.on('end', () => {
      receiver.messages.push({ headers: request.headers, text, body: JSON.parse(text) as Message['body'] })
      receiver.answer(response, receiver.messages.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    messages: [],
    answer,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

interface WebhookWish {
  name?: string
  url?: string
  events?: readonly WebhookEvent[]
}

/** Inserts a clinic's webhook directly into the database. */
export async function makeWebhook(
  db: Db,
  clinic: { id: string },
  { name = 'Billing', url = 'https://1.1.1.1/hooks', events = webhookEventNames }: WebhookWish = {},
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [newId(), newSigningSecret()]
  await sql`
    insert into webhooks (id, clinic_id, name, url, events, secret)
    values (${id}, ${clinic.id}, ${name}, ${url}, ${[...events]}::text[], ${sealSecret(id, secret)})
  `.execute(db)
  return { id, secret }
}

/** A pending delivery. */
export async function makeDelivery(db: Db, hookId: string, event: string = webhookEventNames[0]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (webhook_id, clinic_id, event, data)
    select id, clinic_id, ${event}, jsonb_build_object('id', id, 'clinicId', clinic_id)
    from webhooks
    where id = ${hookId}
    returning id
  `.execute(db)
  return rows[0]!.id
}
