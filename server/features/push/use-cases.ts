import type { RawBuilder } from 'kysely'
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
 * What tells of an appointment on the devices of who holds its chart, as a statement to be run beside others (`together`); of one
 * that has begun nothing is told. `staleAt` is when it says nothing new any more.
 */
export const pushAbout = (
  appointmentId: string,
  kind: PushKind,
  { staleAt = null }: { staleAt?: Date | null } = {},
): RawBuilder<unknown> => queuedPushes(appointmentId, kind, staleAt)

/** Tells a person of their medicines on their devices; as the server. What waits of this kind says nothing new any more. */
export async function pushOfMedicines(db: Db, userId: string, kind: PushKind, staleAt: Date): Promise<void> {
  await removeWaiting(db, userId, kind)
  await insertOfMedicines(db, userId, kind, staleAt)
}

/** Takes back what waits of one kind for a person's devices. */
export const withdrawPushes = (db: Db, userId: string, kind: PushKind): Promise<void> => removeWaiting(db, userId, kind)

/** The push services of Chrome, Firefox, Safari and Edge. Browsers name their own; whatever else a caller names gets nothing. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]

/** True if messages may go there: to a known push service by https, or to one that the operator has named. */
export function isPushService(url: URL, ownServices: readonly string[]): boolean {
  if (url.username || url.password) return false
  return (
    isOwn(url, ownServices) ||
    (url.protocol === 'https:' && url.port === '' && KNOWN.some((one) => one.test(url.hostname)))
  )
}

/** True of a service that the operator has named, which may be within their own network. */
export const isOwn = (url: URL, ownServices: readonly string[]): boolean => ownServices.includes(url.origin)

const toDevice = ({ id, userAgent, createdAt }: StoredDevice) => ({
  id,
  device: deviceInWords(userAgent),
  createdAt: createdAt.toISOString(),
})

/** The person's devices, and the key by which browsers subscribe. */
export async function ownDevices({ db, config: { push } }: Deps, actor: SignedIn) {
  if (!push) return { publicKey: null, devices: [] }
  return { publicKey: push.publicKey, devices: (await listDevices(db, actor.userId, push.publicKey)).map(toDevice) }
}

/**
 * Sends notifications to a device from now on. Throws 400 for a service or keys that are none, 409 where there are too many devices, or
 * none are sent.
 */
export async function addDevice(deps: Deps, caller: Caller, actor: SignedIn, subscription: NewPushDevice) {
  const { push } = deps.config
  if (!push) throw conflict(pushMessages.off)
  const { endpoint } = subscription
  check(push, subscription)
  return transaction(deps.db, async (tx) => {
    if ((await countForAdding(tx, actor.userId, endpoint)) >= MAX_PUSH_DEVICES) throw conflict(pushMessages.tooMany)
    // whoever holds the endpoint holds the device: another person's row for it is over
    await asServer(() => removeOfOthers(tx, actor.userId, endpoint))
    const { userId, sessionId } = actor
    const { userAgent } = caller
    const madeFor = push.publicKey
    return toDevice(await saveDevice(tx, { id: newId(), userId, sessionId, userAgent, madeFor, subscription }))
  })
}

/** Throws 400 for a service or keys to which nothing can be sent; `at` is where in the body they are. */
function check({ ownServices }: NonNullable<Deps['config']['push']>, { endpoint, keys }: NewPushDevice, at = ''): void {
  if (!isPushService(new URL(endpoint), ownServices)) throw wrongField(`${at}endpoint`, pushMessages.unknownService)
  if (!isPublicKey(keys.p256dh)) throw wrongField(`${at}keys.p256dh`, pushMessages.badKeys)
}

/**
 * Sends to the subscription that a browser has now; to none where it has none. Its session may be over, so the secret of the one
 * before stands for it. Throws 404 where that is unknown, 400 as `addDevice`.
 */
export async function renewDevice(
  { db, limits, config: { push } }: Deps,
  { address }: Caller,
  { before, subscription }: { before: Before; subscription: NewPushDevice | null },
) {
  if (!push) throw conflict(pushMessages.off)
  await limits.linkGuessesPerAddress.check(address)
  if (subscription) check(push, subscription, 'subscription.')
  const isKnown = await asServer(() =>
    transaction(db, async (tx) => {
      const id = await findForRenewal(tx, before, push.publicKey)
      if (!id) return false
      // a page may have been quicker, perhaps for another person
      if (!subscription || !(await renewSubscription(tx, id, subscription))) await forgetDevice(tx, id)
      return true
    }),
  )
  if (!isKnown) {
    await limits.linkGuessesPerAddress.take(address)
    throw notFound()
  }
  return { message: pushMessages.renewed }
}

/** Tells which of the person's devices has this endpoint; another person's is removed. */
export async function findDevice({ db, config: { push } }: Deps, actor: SignedIn, endpoint: string) {
  const { userId, sessionId } = actor
  const id = push && (await touchDevice(db, { userId, sessionId, endpoint, madeFor: push.publicKey }))
  if (!id) await asServer(() => removeOfOthers(db, userId, endpoint))
  return { id }
}

/** Sends no more to a device. Throws 404 for another person's. */
export async function endDevice({ db }: Deps, actor: SignedIn, id: string) {
  if (!(await removeDevice(db, actor.userId, id))) throw notFound()
  return { message: pushMessages.removed }
}
