import { z } from 'zod'
import { Done, Id, paging, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * What a webhook can be told of, with the words of the screen. Each change is one event. The triggers in
 * `db/migrations/0075_webhooks.sql` write them down.
 */
export const webhookEvents = {
  'appointment.created': 'Appointment booked',
  'appointment.updated': 'Appointment moved or changed',
  'appointment.confirmed': 'Appointment confirmed',
  'appointment.arrived': 'Patient checked in',
  'appointment.completed': 'Appointment completed',
  'appointment.cancelled': 'Appointment cancelled or expired',
  'appointment.no_show': 'Patient did not come',
  'patient.created': 'Chart added',
  'patient.updated': 'Chart changed or merged',
  'prescription.signed': 'Prescription signed',
  'prescription.replaced': 'Prescription replaced by a new version',
  'prescription.cancelled': 'Prescription cancelled',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** The event of a test, which every webhook gets that is asked to. */
export const TEST_EVENT = 'webhook.test'

export const MAX_WEBHOOKS = 10
/** How long the secret before goes on signing after a new one was made. */
export const OLD_SECRET_HOURS = 24
/** How long the log keeps a delivery. */
export const DELIVERY_DAYS = 30
export const DELIVERIES_PER_PAGE = 20

export const webhookMessages = {
  name: 'Enter a name',
  url: 'Enter a web address, such as https://example.com/hooks',
  noSignIn: 'Leave out user name and password. Check the signature instead.',
  notSecure: 'The address must start with https://',
  unknownHost: "We couldn't find this server. Check the address.",
  refusedHost: 'This address is inside a private network. Enter one that is reachable from the internet.',
  events: 'Choose at least one event',
  tooMany: `A clinic has at most ${MAX_WEBHOOKS} webhooks`,
  paused: 'This webhook is paused. Resume it first.',
  testWaits: 'The last test is still being sent.',
  added: 'Webhook added',
  saved: 'Webhook saved',
  deleted: 'Webhook deleted',
  resumed: 'Webhook resumed',
  pausedNow: 'Webhook paused',
  sending: 'Sending...',
} as const

/** An address that is told; without user and password, which nobody would see in the list, and without a fragment. */
export const WebhookUrl = requiredLine(webhookMessages.url, 2000).transform((text, context) => {
  const url = URL.parse(text)
  const isWeb = url && /^https?:$/.test(url.protocol) && url.hostname !== ''
  if (isWeb && !url.username && !url.password) {
    url.hash = ''
    if (url.href.length <= 2000) return url.href
  }
  context.addIssue(isWeb && (url.username || url.password) ? webhookMessages.noSignIn : webhookMessages.url)
  return z.NEVER
})

const Events = z
  .array(z.enum(webhookEventNames), webhookMessages.events)
  .min(1, webhookMessages.events)
  .max(webhookEventNames.length)
  .transform((events) => webhookEventNames.filter((name) => events.includes(name)))

export const webhookDraft = {
  name: requiredLine(webhookMessages.name, 80),
  url: WebhookUrl,
  events: Events,
}

export const Webhook = z.object({
  id: Id,
  clinicId: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  createdAt: z.iso.datetime(),
  /** `gone`: its address answered that it is gone for good (410). */
  paused: z.enum(['person', 'gone']).nullable(),
  /** Since when every try has failed; null if the last one was delivered, or none was tried. */
  failingSince: z.iso.datetime().nullable(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  waiting: z.number().int(),
  /** The secret before signs until then. */
  oldSecretUntil: z.iso.datetime().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** Shown once: it is stored encrypted and never answered again. */
const Secret = z.string()

/** Lists the webhooks of a clinic. */
export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/webhooks',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.array(Webhook),
})
/** For the clinic's administrator, as all calls here. 400 for an address that may not be told, 409 beyond `MAX_WEBHOOKS`. */
export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/webhooks',
  access: 'signed-in',
  status: 201,
  params: z.object({ id: Id }),
  body: z.strictObject(webhookDraft),
  reply: z.object({ webhook: Webhook, secret: Secret }),
})

/** Returns a webhook. */
export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Webhook,
})
/** Absent is unchanged. While it is paused nothing is written down for it; what waits is sent when it goes on. */
export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({
    name: webhookDraft.name.optional(),
    url: webhookDraft.url.optional(),
    events: webhookDraft.events.optional(),
    isPaused: z.boolean().optional(),
  }),
  reply: Webhook,
})

/** Deletes a webhook: nothing is sent to it any more, and its log is gone. */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
/** Makes a new secret. The one before signs, too, for `OLD_SECRET_HOURS`, so that the receiver has time to change. */
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.object({ webhook: Webhook, secret: Secret }),
})

export const deliveryStatuses = ['waiting', 'delivered', 'given_up'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why a try failed, with the words of the log; `status` is followed by what was answered. */
export const deliveryFailures = {
  status: 'The receiver answered with an error',
  moved: 'The receiver answered that it has moved. Moves are not followed.',
  gone: 'The receiver answered that it is gone',
  timeout: 'The receiver took too long',
  unreachable: 'The receiver could not be reached',
  certificate: 'The certificate of the receiver is not valid',
  name: 'The name of the receiver was not found',
  address: 'The address is inside a private network',
  insecure: 'The address is not https',
  secret: 'The signing secret cannot be read. Make a new one.',
} as const
export type DeliveryFailure = keyof typeof deliveryFailures

export const WebhookDelivery = z.object({
  id: Id,
  /** One of `webhookEvents`, or the test. */
  event: z.string(),
  /** The id of what it is about. */
  subjectId: Id,
  happenedAt: z.iso.datetime(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  nextTryAt: z.iso.datetime().nullable(),
  /** How the last try went. */
  triedAt: z.iso.datetime().nullable(),
  failure: z.enum(Object.keys(deliveryFailures) as DeliveryFailure[]).nullable(),
  answerStatus: z.number().int().nullable(),
  /** The beginning of what was answered, as plain text. */
  answer: z.string().nullable(),
  durationMs: z.number().int().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** The log of a webhook, newest first. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: 'signed-in',
  paged: true,
  params: z.object({ id: Id }),
  query: z.object({ status: z.enum(deliveryStatuses).optional(), ...paging(DELIVERIES_PER_PAGE, 100) }),
  reply: z.array(WebhookDelivery),
})
/** Sends a test. 409 while it is paused, or the test before waits. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: 'signed-in',
  status: 201,
  params: z.object({ id: Id }),
  reply: WebhookDelivery,
})
/** Sends a delivery once more, with the id that it had. 409 while the webhook is paused. */
export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/:id/resend',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: WebhookDelivery,
})
