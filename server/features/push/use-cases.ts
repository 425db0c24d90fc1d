import type { RawBuilder } from 'kysely'
import { t } from '#language/translate.ts'
import { MAX_PUSH_DEVICES, type NewPushDevice, type PushKind, pushMessages } from '#contract/push.ts'
import type { Db } from '#server/database/db.ts'
import { insertOfMedicines, queuedPushes, removeWaiting } from './queries/messages.ts'
import type { SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { deviceInWords } from '#server/features/accounts/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { isPublicKey } from '#server/push-key.ts'
import {
  type Before,
  countForAdding,
  findForRenewal,
  forgetDevice,
  listDevices,
  removeDevice,
  removeOfOthers,
  renewSubscription,
  saveDevice,
  type StoredDevice,
  touchDevice,
} from './queries/devices.ts'

/**
 * Returns a statement that queues messages about an appointment to the devices of its chart's holder, to run beside others
 * (`together`); none for one that has begun. `staleAt` is when they become obsolete.
 */
export const pushAbout = (
  appointmentId: string,
  kind: PushKind,
  { staleAt = null }: { staleAt?: Date | null } = {},
): RawBuilder<unknown> => queuedPushes(appointmentId, kind, staleAt)

/** Queues a message about a person's medicines to their devices; as the server. Replaces pending ones of this kind. */
export async function pushOfMedicines(db: Db, userId: string, kind: PushKind, staleAt: Date): Promise<void> {
  await removeWaiting(db, userId, kind)
  await insertOfMedicines(db, userId, kind, staleAt)
}

/** Withdraws pending messages of one kind to a person's devices. */
export const withdrawPushes = (db: Db, userId: string, kind: PushKind): Promise<void> => removeWaiting(db, userId, kind)

/** The push services of Chrome, Firefox, Safari and Edge. Browsers name their own; other addresses are refused. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]

/** True if messages may be sent there: to a known push service over https, or to one that the operator has named. */
export function isPushService(url: URL, ownServices: readonly string[]): boolean {
  if (url.username || url.password) return false
  return (
    isOwn(url, ownServices) ||
    (url.protocol === 'https:' && url.port === '' && KNOWN.some((one) => one.test(url.hostname)))
  )
}

/** True for a service that the operator has named, which may be in their own network. */
export const isOwn = (url: URL, ownServices: readonly string[]): boolean => ownServices.includes(url.origin)

const toDevice = ({ id, userAgent, createdAt }: StoredDevice) => ({
  id,
  device: deviceInWords(userAgent),
  createdAt: createdAt.toISOString(),
})

/** Returns the person's devices, and the key with which browsers subscribe. */
export async function ownDevices({ db, config: { push } }: Deps, actor: SignedIn) {
  if (!push) return { publicKey: null, devices: [] }
  return { publicKey: push.publicKey, devices: (await listDevices(db, actor.userId, push.publicKey)).map(toDevice) }
}

/**
 * Sends notifications to a device from now on. Throws 400 for an invalid service or keys, 409 with too many devices, or if
 * push is off.
 */
export async function addDevice(deps: Deps, caller: Caller, actor: SignedIn, subscription: NewPushDevice) {
  const { push } = deps.config
  if (!push) throw conflict(t(pushMessages.off))
  const { endpoint } = subscription
  check(push, subscription)
  return transaction(deps.db, async (tx) => {
    if ((await countForAdding(tx, actor.userId, endpoint)) >= MAX_PUSH_DEVICES) throw conflict(pushMessages.tooMany())
    // the endpoint identifies the device, so another person's row for it is removed
    await asServer(() => removeOfOthers(tx, actor.userId, endpoint))
    const { userId, sessionId } = actor
    const { userAgent } = caller
    const madeFor = push.publicKey
    return toDevice(await saveDevice(tx, { id: newId(), userId, sessionId, userAgent, madeFor, subscription }))
  })
}

/** Throws 400 for a service or keys to which nothing can be sent; `at` is where in the body they are. */
function check({ ownServices }: NonNullable<Deps['config']['push']>, { endpoint, keys }: NewPushDevice, at = ''): void {
  if (!isPushService(new URL(endpoint), ownServices)) throw wrongField(`${at}endpoint`, t(pushMessages.unknownService))
  if (!isPublicKey(keys.p256dh)) throw wrongField(`${at}keys.p256dh`, t(pushMessages.badKeys))
}

/**
 * Replaces a browser's subscription, or removes it. The session may have ended, so the earlier subscription's secret
 * identifies the device. Throws 404 for an unknown one, 400 as `addDevice`.
 */
export async function renewDevice(
  { db, limits, config: { push } }: Deps,
  { address }: Caller,
  { before, subscription }: { before: Before; subscription: NewPushDevice | null },
) {
  if (!push) throw conflict(t(pushMessages.off))
  if (subscription) check(push, subscription, 'subscription.')
  const isKnown = await asServer(() =>
    transaction(db, async (tx) => {
      const id = await findForRenewal(tx, before, push.publicKey)
      if (!id) return false
      // another request may have been faster, perhaps for another person
      if (!subscription || !(await renewSubscription(tx, id, subscription))) await forgetDevice(tx, id)
      return true
    }),
  )
  if (!isKnown) {
    await limits.linkGuessesPerAddress.take(address)
    throw notFound()
  }
  return { message: t(pushMessages.renewed) }
}

/** Returns which of the person's devices has this endpoint; removes another person's. */
export async function findDevice({ db, config: { push } }: Deps, actor: SignedIn, endpoint: string) {
  const { userId, sessionId } = actor
  const id = push && (await touchDevice(db, { userId, sessionId, endpoint, madeFor: push.publicKey }))
  if (!id) await asServer(() => removeOfOthers(db, userId, endpoint))
  return { id }
}

/** Stops sending to a device. Throws 404 for another person's. */
export async function endDevice({ db }: Deps, actor: SignedIn, id: string) {
  if (!(await removeDevice(db, actor.userId, id))) throw notFound()
  return { message: t(pushMessages.removed) }
}
