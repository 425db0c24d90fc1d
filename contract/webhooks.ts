import { z } from 'zod'
import { Done, Id, paging, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

/**
 * Events that a webhook can receive, in the words of the screen. Each change is one event, recorded by the triggers in
 * `db/migrations/0028_webhooks.sql` and `0096_bill_rules.sql`.
 */
export const webhookEvents = {
  'appointment.created': msg('Appointment booked'),
  'appointment.updated': msg('Appointment moved or changed'),
  'appointment.confirmed': msg('Appointment confirmed'),
  'appointment.arrived': msg('Patient checked in'),
  'appointment.completed': msg('Appointment completed'),
  'appointment.cancelled': msg('Appointment cancelled or expired'),
  'appointment.no_show': msg('Patient missed the appointment'),
  'patient.created': msg('Chart added'),
  'patient.updated': msg('Chart changed or merged'),
  'prescription.signed': msg('Prescription signed'),
  'prescription.replaced': msg('Prescription replaced by a new version'),
  'prescription.cancelled': msg('Prescription cancelled'),
  'bill.issued': msg('Bill issued'),
  'payment.recorded': msg('Payment or refund recorded'),
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** Event of a test, which every webhook can receive. */
export const TEST_EVENT = 'webhook.test'

export const MAX_WEBHOOKS = 10
/** Hours for which the previous secret still signs after a new one was created. */
export const OLD_SECRET_HOURS = 24
/** Days for which the log stores a delivery. */
export const DELIVERY_DAYS = 30
export const DELIVERIES_PER_PAGE = 20

export const webhookMessages = {
  name: msg('Enter a name'),
  url: msg('Enter a web address, such as https://example.com/hooks'),
  noSignIn: msg('Leave out user name and password. Check the signature instead.'),
  notSecure: msg('The address must start with https://'),
  unknownHost: msg("We couldn't find this server. Check the address."),
  refusedHost: msg('This address is inside a private network. Enter one that is reachable from the internet.'),
  events: msg('Choose at least one event'),
  tooMany: () => t('A clinic has at most {max} webhooks', { max: MAX_WEBHOOKS }),
  paused: msg('This webhook is paused. Resume it first.'),
  testWaits: msg('The last test is still being sent.'),
  added: msg('Webhook added'),
  saved: msg('Webhook saved'),
  deleted: msg('Webhook deleted'),
  resumed: msg('Webhook resumed'),
  pausedNow: msg('Webhook paused'),
  sending: msg('Sending...'),
} as const

/** URL that receives deliveries, without user name, password and fragment. */
export const WebhookUrl = requiredLine(webhookMessages.url, 2000).transform((text, context) => {
  const url = URL.parse(text)
  const isWeb = url && /^https?:$/.test(url.protocol) && url.hostname !== ''
  if (isWeb && !url.username && !url.password) {
    url.hash = ''
    if (url.href.length <= 2000) return url.href
  }
  context.addIssue(isWeb && (url.username || url.password) ? t(webhookMessages.noSignIn) : t(webhookMessages.url))
  return z.NEVER
})

const Events = z
  .array(z.enum(webhookEventNames), says(webhookMessages.events))
  .min(1, says(webhookMessages.events))
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
  /** Each message has the ids `id`, `clinicId` and `patientId`; those about appointments also `mode`, `in_person` or `video`. */
  events: z.array(z.enum(webhookEventNames)),
  createdAt: z.iso.datetime(),
  /**
   * `person`: paused by an administrator. `gone`: the receiver responded that the URL is permanently gone (410). Null:
   * active.
   */
  paused: z.enum(['person', 'gone']).nullable(),
  /** Time since which every attempt has failed; null if the last delivery succeeded or none was attempted. */
  failingSince: z.iso.datetime().nullable(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  waiting: z.number().int(),
  /** Time until which the previous secret also signs; null if there is none. */
  oldSecretUntil: z.iso.datetime().nullable(),
})
export type Webhook = z.infer<typeof Webhook>

/** Shown only once; it is stored encrypted and never returned again. */
const Secret = z.string()

/** Lists the webhooks of a clinic. Only the clinic's administrators can call it. */
export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/webhooks',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.array(Webhook),
})
/**
 * Adds a webhook to a clinic and returns its signing secret, which is shown only this once. Only the clinic's
 * administrators can call it. Returns 400 for a URL that can't receive deliveries, such as one in a private network,
 * 409 beyond 10 webhooks.
 */
export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/webhooks',
  access: 'signed-in',
  status: 201,
  params: z.object({ id: Id }),
  body: z.strictObject(webhookDraft),
  reply: z.object({ webhook: Webhook, secret: Secret }),
})

/** Returns a webhook. Only the clinic's administrators can call it. */
export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Webhook,
})
/**
 * Changes, pauses or resumes a webhook; omitted fields keep their value. While it is paused, no events are recorded for
 * it; pending deliveries are sent when it resumes. Only the clinic's administrators can call it. Returns 400
 * for a URL that can't receive deliveries.
 */
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

/** Deletes a webhook with its log; pending deliveries are not sent. Only the clinic's administrators can call it. */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
/**
 * Creates a new signing secret, which is shown only this once. Deliveries are also signed with the previous secret for
 * 24 hours, so that the receiver has time to switch. Only the clinic's administrators can call it.
 */
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.object({ webhook: Webhook, secret: Secret }),
})

export const deliveryStatuses = ['waiting', 'delivered', 'given_up'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why an attempt failed, in the words of the log; `status` is followed by the response status. */
export const deliveryFailures = {
  status: msg('The receiver returned an error'),
  moved: msg('The receiver redirected the request. Redirects are not followed.'),
  gone: msg('The receiver responded that the URL is gone'),
  timeout: msg('The receiver took too long to respond'),
  unreachable: msg('The receiver could not be reached'),
  certificate: msg('The receiver’s certificate is not valid'),
  name: msg('The receiver’s host name was not found'),
  address: msg('The address is inside a private network'),
  insecure: msg('The address is not https'),
  secret: msg('The signing secret can’t be read. Create a new one.'),
} as const
export type DeliveryFailure = keyof typeof deliveryFailures

export const WebhookDelivery = z.object({
  id: Id,
  /** One of the events of the webhook, or `webhook.test`. */
  event: z.string(),
  /** Id of the appointment, chart, prescription, bill or payment that the event is about. */
  subjectId: Id,
  happenedAt: z.iso.datetime(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  nextTryAt: z.iso.datetime().nullable(),
  /** Time of the last attempt; null if there was none. The fields below describe this attempt. */
  triedAt: z.iso.datetime().nullable(),
  failure: z.enum(Object.keys(deliveryFailures) as DeliveryFailure[]).nullable(),
  answerStatus: z.number().int().nullable(),
  /** Start of the response body, as plain text. */
  answer: z.string().nullable(),
  durationMs: z.number().int().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/**
 * Lists the deliveries of a webhook, newest first. Deliveries are stored for 30 days. Only the clinic's administrators
 * can call it.
 */
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: 'signed-in',
  paged: true,
  params: z.object({ id: Id }),
  query: z.object({ status: z.enum(deliveryStatuses).optional(), ...paging(DELIVERIES_PER_PAGE, 100) }),
  reply: z.array(WebhookDelivery),
})
/**
 * Sends a test event to a webhook. Only the clinic's administrators can call it. Returns 409 while the webhook is
 * paused or the previous test is still being sent.
 */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: 'signed-in',
  status: 201,
  params: z.object({ id: Id }),
  reply: WebhookDelivery,
})
/**
 * Sends a delivery again, with the same id. Only the clinic's administrators can call it. Returns 409 while the webhook
 * is paused.
 */
export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/:id/resend',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: WebhookDelivery,
})
