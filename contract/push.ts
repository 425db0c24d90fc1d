import { z } from 'zod'
import { Done, Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

/**
 * Kinds of notifications that devices show (`server/features/notifications/kinds.ts`). Anyone can read a locked screen, so the text
 * contains the clinic and the time of an appointment, and never a medicine (rule T146).
 */
export const pushKinds = [
  'appointment_reminder',
  'appointment_confirmed',
  'appointment_moved',
  'appointment_mode_changed',
  'appointment_cancelled',
  'appointment_restored',
  'medicine_due',
  'medicine_refill',
] as const
export type PushKind = (typeof pushKinds)[number]

export const MAX_PUSH_DEVICES = 10

export const pushMessages = {
  off: msg("This installation doesn't send notifications to devices."),
  unknownService: msg(
    "Notifications can't be sent to this browser. Please use a current version of Chrome, Edge, Firefox or Safari.",
  ),
  badKeys: msg("This browser's keys can't be read. Please turn notifications off and on again."),
  tooMany: () => t('At most {max} devices can get notifications. Remove one first.', { max: MAX_PUSH_DEVICES }),
  on: msg('Notifications are on for this device'),
  removed: msg('Notifications are off for this device'),
  renewed: msg('Notifications go to the renewed subscription'),
} as const

/** Content of a push message, encrypted for the browser; the service worker shows it. */
export const PushContent = z.object({
  /** The same for each attempt, so that devices show no message twice. */
  id: Id,
  /** A newer message replaces an older one with the same tag. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** Path on this site that the message opens. */
  href: z.string(),
})
export type PushContent = z.infer<typeof PushContent>

/** Address at the browser's push service that takes messages; a secret between the browser and this server. */
const pushEndpoint = z.url(says(pushMessages.unknownService)).max(1000, says(pushMessages.unknownService))

/** The secret of a subscription, known only to its browser and this server. */
const pushAuth = z.string().regex(/^[\w-]{22}$/, says(pushMessages.badKeys))

/** A subscription as browsers return it (`PushSubscription.toJSON`), without the expiration time. */
export const NewPushDevice = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}$/, says(pushMessages.badKeys)),
    auth: pushAuth,
  }),
})
export type NewPushDevice = z.infer<typeof NewPushDevice>

export const PushDevice = z.object({
  id: Id,
  /** Browser and system, such as "Chrome on Android". */
  device: z.string(),
  createdAt: z.iso.datetime(),
})
export type PushDevice = z.infer<typeof PushDevice>

/**
 * Lists the caller's devices that receive push notifications, newest first, with the key that browsers need to
 * subscribe.
 */
export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/push',
  access: 'signed-in',
  reply: z.object({
    /** The key with which browsers subscribe; null if this installation sends no push notifications. */
    publicKey: z.string().nullable(),
    devices: z.array(PushDevice),
  }),
})

/**
 * Registers a device of the caller for push notifications. Returns 400 for an unknown push service or invalid keys, 409
 * if the caller already has 10 devices or this installation sends no push notifications.
 */
export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/push',
  access: 'signed-in',
  body: NewPushDevice,
  status: 201,
  reply: PushDevice,
})

/**
 * Finds the caller's device for a push subscription and marks it as active; `id` is null if it isn't theirs. A previous
 * owner of the subscription stops receiving notifications on that device.
 */
export const findPushDevice = endpoint({
  method: 'POST',
  path: '/api/push/here',
  access: 'signed-in',
  body: z.strictObject({ endpoint: pushEndpoint }),
  reply: z.object({ id: Id.nullable() }),
})

/**
 * Replaces a push subscription that the browser has renewed, or removes it if `subscription` is null. Works without a
 * session: the secret of the earlier subscription identifies the browser. Returns 404 for an unknown subscription.
 */
export const renewPushDevice = endpoint({
  method: 'POST',
  path: '/api/push/renewed',
  access: 'anyone',
  body: z.strictObject({
    before: z.strictObject({ endpoint: pushEndpoint, auth: pushAuth }),
    subscription: NewPushDevice.nullable(),
  }),
  reply: Done,
})

/** Removes one of the caller's devices, which stops its push notifications. */
export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
