import { t } from '#language/translate.ts'
import {
  type DeliveryStatus,
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  webhookMessages,
} from '#contract/webhooks.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { mustAdminister } from './policy.ts'
import { countOfWebhook, findDelivery, insertTest, listOfWebhook, updateToResend } from './queries/log.ts'
import type { Db } from '#server/database/db.ts'
import { recordAudit } from '#server/audit/record.ts'
import { announce } from '#server/events/announce.ts'
import { newId } from '#server/ids.ts'
import {
  countForAdding,
  findWebhook,
  insertWebhook,
  listOfClinic,
  removeWebhook,
  updateSecret,
  updateWebhook,
} from './queries/webhooks.ts'
import { NotSent } from '#server/receivers/not-sent.ts'
import { addressesOf } from '#server/receivers/resolve.ts'
import { sealSecret } from './secrets.ts'
import { newSigningSecret } from './send.ts'

type LogDeps = Pick<Deps, 'db'>

/** Returns a page of the log of a webhook, newest first. Throws as `ownWebhook`. */
export async function deliveriesOf(
  { db }: LogDeps,
  actor: SignedIn,
  id: string,
  wanted: { status?: DeliveryStatus; limit: number; offset: number },
): Promise<{ items: WebhookDelivery[]; total: number }> {
  await ownWebhook(db, actor, id)
  const [items, total] = await Promise.all([listOfWebhook(db, id, wanted), countOfWebhook(db, id, wanted.status)])
  return { items, total }
}

/** Sends a test. Throws as `ownWebhook`, 409 while the webhook is paused or the test before waits. */
export async function sendTest({ db }: LogDeps, caller: SignedInCaller, id: string): Promise<WebhookDelivery> {
  const hook = await ownWebhook(db, caller.actor, id)
  if (hook.paused) throw conflict(t(webhookMessages.paused))
  return transaction(db, async (tx) => {
    const made = await insertTest(tx, hook)
    if (made === null) throw conflict(t(webhookMessages.testWaits))
    await remember(tx, caller, hook, 'webhook.tested')
    return (await findDelivery(tx, made))!
  })
}

/**
 * Sends a delivery again with the same id. Throws 404 for another clinic's, 403 for people who don't administer it, 409
 * while the webhook is paused.
 */
export async function resend({ db }: LogDeps, caller: SignedInCaller, id: string): Promise<WebhookDelivery> {
  const found = await findDelivery(db, id)
  mustAdminister(caller.actor, found?.clinicId)
  const hook = await ownWebhook(db, caller.actor, found!.webhookId)
  if (hook.paused) throw conflict(t(webhookMessages.paused))
  return transaction(db, async (tx) => {
    await updateToResend(tx, id)
    await remember(tx, caller, hook, 'webhook.resent', { delivery: id })
    const again = await findDelivery(tx, id)
    if (!again) throw notFound()
    return again
  })
}

type UseDeps = Pick<Deps, 'db' | 'config'>

interface Draft {
  name: string
  url: string
  events: WebhookEvent[]
}

/**
 * Returns a webhook of a clinic that the person administers. Throws 404 for another clinic's, 403 for other members of
 * the clinic.
 */
export async function ownWebhook(db: Db, actor: SignedIn, id: string): Promise<Webhook> {
  const found = await findWebhook(db, id)
  mustAdminister(actor, found?.clinicId)
  return found!
}

/** Returns the webhooks of a clinic. Throws as `mustAdminister`. */
export async function clinicsWebhooks({ db }: UseDeps, actor: SignedIn, clinicId: string): Promise<Webhook[]> {
  mustAdminister(actor, clinicId)
  return listOfClinic(db, clinicId)
}

/**
 * Adds a webhook; returns its signing secret, this once. Throws as `mustAdminister`, 400 for a refused address, 409 beyond
 * the limit.
 */
export async function createWebhook(deps: UseDeps, caller: SignedInCaller, clinicId: string, draft: Draft) {
  mustAdminister(caller.actor, clinicId)
  await mustBeReachable(deps, draft.url)
  const [id, secret] = [newId(), newSigningSecret()]
  return transaction(deps.db, async (tx) => {
    if ((await countForAdding(tx, clinicId)) >= MAX_WEBHOOKS) throw conflict(webhookMessages.tooMany())
    await insertWebhook(tx, { ...draft, id, clinicId, secret: sealSecret(id, secret) })
    await remember(tx, caller, { id, clinicId }, 'webhook.added', { events: draft.events.join(' ') })
    return { webhook: (await findWebhook(tx, id))!, secret }
  })
}

/** Changes a webhook, pauses or resumes it; omitted fields stay. Throws as `ownWebhook`, 400 for a refused address. */
export async function changeWebhook(
  deps: UseDeps,
  caller: SignedInCaller,
  id: string,
  change: Partial<Draft> & { isPaused?: boolean },
): Promise<Webhook> {
  const found = await ownWebhook(deps.db, caller.actor, id)
  const isMoved = change.url !== undefined && change.url !== found.url
  if (isMoved) await mustBeReachable(deps, change.url!)
  return transaction(deps.db, async (tx) => {
    await updateWebhook(tx, id, change)
    const turned = change.isPaused === undefined || change.isPaused === (found.paused !== null) ? null : change.isPaused
    const verb = turned === null ? 'changed' : turned ? 'paused' : 'resumed'
    await remember(tx, caller, found, `webhook.${verb}`, { fields: Object.keys(change).join(' ') })
    return foundAgain(tx, id)
  })
}

/** Creates a new signing secret, returned this once; the earlier one also signs for a day. Throws as `ownWebhook`. */
export async function renewSecret({ db }: UseDeps, caller: SignedInCaller, id: string) {
  const found = await ownWebhook(db, caller.actor, id)
  const secret = newSigningSecret()
  return transaction(db, async (tx) => {
    await updateSecret(tx, id, sealSecret(id, secret), OLD_SECRET_HOURS)
    await remember(tx, caller, found, 'webhook.secret-renewed')
    return { webhook: await foundAgain(tx, id), secret }
  })
}

/** Deletes a webhook with its log; pending deliveries aren't sent. Throws as `ownWebhook`. */
export async function deleteWebhook({ db }: UseDeps, caller: SignedInCaller, id: string): Promise<{ message: string }> {
  const found = await ownWebhook(db, caller.actor, id)
  await transaction(db, async (tx) => {
    await removeWebhook(tx, id)
    await remember(tx, caller, found, 'webhook.deleted')
  })
  return { message: t(webhookMessages.deleted) }
}

/**
 * Records an action in the audit and notifies the open screens of the clinic's administrators, in the caller's transaction.
 */
export async function remember(
  tx: Db,
  { actor, address }: SignedInCaller,
  { id, clinicId }: Pick<Webhook, 'id' | 'clinicId'>,
  action: string,
  detail: Record<string, string> = {},
): Promise<void> {
  await recordAudit(tx, {
    actorUserId: actor.userId,
    action,
    subjectType: 'webhook',
    subjectId: id,
    clinicId,
    address,
    detail,
  })
  await announce(tx, { kind: 'webhook', subjectId: id, clinicId })
}

/** Throws 404 if it was deleted in the meantime. */
async function foundAgain(tx: Db, id: string): Promise<Webhook> {
  const found = await findWebhook(tx, id)
  if (!found) throw notFound()
  return found
}

/** Throws 400 for an address to which nothing would be sent. Holds no database connection meanwhile. */
async function mustBeReachable({ config: { webhooks } }: UseDeps, url: string): Promise<void> {
  const wanted = new URL(url)
  if (wanted.protocol !== 'https:' && !webhooks.allowsHttp) throw wrongField('url', t(webhookMessages.notSecure))
  try {
    await addressesOf(wanted, webhooks)
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    throw wrongField('url', error.failure === 'name' ? t(webhookMessages.unknownHost) : t(webhookMessages.refusedHost))
  }
}
