import { z } from 'zod'
import { Done, Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * What a device can be told of, by the kind of its notification (`contract/notifications.ts`). The words are on a locked screen for
 * everybody to read: the clinic and the time of an appointment, and never a medicine (rule T146).
 */
export const pushKinds = [
  'appointment_reminder',
  'appointment_confirmed',
  'appointment_moved',
  'appointment_cancelled',
  'appointment_restored',
  'medicine_due',
  'medicine_refill',
] as const
export type PushKind = (typeof pushKinds)[number]

export const MAX_PUSH_DEVICES = 10

export const pushMessages = {
  off: "This installation doesn't send notifications to devices.",
  unknownService:
    "Notifications can't be sent to this browser. Please use a current version of Chrome, Edge, Firefox or Safari.",
  badKeys: "This browser's keys can't be read. Please switch notifications off and on again.",
  tooMany: `At most ${MAX_PUSH_DEVICES} devices can get notifications. Remove one first.`,
  on: 'Notifications are on for this device',
  removed: 'Notifications are off for this device',
  renewed: 'Notifications go to the renewed subscription',
} as const

/** What a push message carries, encrypted for the browser alone; the service worker shows it. */
export const PushContent = z.object({
  /** The same for every try, so that none is shown twice. */
  id: Id,
  /** A newer one takes the place of the one before with the same tag. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** Where it leads, a path of this site. */
  href: z.string(),
})
export type PushContent = z.infer<typeof PushContent>

/** Where the push service of a browser takes messages: a secret between the browser and this server. */
const pushEndpoint = z.url(pushMessages.unknownService).max(1000, pushMessages.unknownService)

/** The secret of a subscription, which its browser and this server alone know. */
const pushAuth = z.string().regex(/^[\w-]{22}$/, pushMessages.badKeys)

/** A subscription as browsers give it (`PushSubscription.toJSON`), without its time. */
export const NewPushDevice = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}$/, pushMessages.badKeys),
    auth: pushAuth,
  }),
})
export type NewPushDevice = z.infer<typeof NewPushDevice>

export const PushDevice = z.object({
  id: Id,
  /** Such as "Chrome on Android". */
  device: z.string(),
  createdAt: z.iso.datetime(),
})
export type PushDevice = z.infer<typeof PushDevice>

/** Lists the caller's devices that get notifications, the newest first. */
export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/push',
  access: 'signed-in',
  reply: z.object({
    /** By which browsers subscribe; null where this installation sends none. */
    publicKey: z.string().nullable(),
    devices: z.array(PushDevice),
  }),
})

/** Sends notifications to a device of the caller from now on. */
export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/push',
  access: 'signed-in',
  body: NewPushDevice,
  status: 201,
  reply: PushDevice,
})

/**
 * Tells which of the caller's devices a browser is that has a subscription, and that it is in use; null if it is none of
 * theirs, and then another person who was told there is told no more.
 */
export const findPushDevice = endpoint({
  method: 'POST',
  path: '/api/push/here',
  access: 'signed-in',
  body: z.strictObject({ endpoint: pushEndpoint }),
  reply: z.object({ id: Id.nullable() }),
})

/**
 * Tells that a browser has renewed its subscription by itself, or has none any more. Whoever has the secret of the one before is that
 * browser, also where nobody is signed in; an unknown one answers 404.
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

/** Sends no more notifications to one of the caller's devices. */
export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
