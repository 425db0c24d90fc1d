import { type DeliveryStatus, type WebhookDelivery, webhookMessages } from '#contract/webhooks.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { mustAdminister } from './policy.ts'
import { countOfWebhook, findDelivery, insertTest, listOfWebhook, updateToResend } from './queries/log.ts'
import { ownWebhook, remember } from './use-cases.ts'

type LogDeps = Pick<Deps, 'db'>

/** A page of the log of a webhook, newest first. Throws as `ownWebhook`. */
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
  if (hook.paused) throw conflict(webhookMessages.paused)
  return transaction(db, async (tx) => {
    const made = await insertTest(tx, hook)
    if (made === null) throw conflict(webhookMessages.testWaits)
    await remember(tx, caller, hook, 'webhook.tested')
    return (await findDelivery(tx, made))!
  })
}

/**
 * Sends a delivery once more, with the id that it had. Throws 404 for one of another clinic, 403 to those who do not
 * administer it, 409 while the webhook is paused.
 */
export async function resend({ db }: LogDeps, caller: SignedInCaller, id: string): Promise<WebhookDelivery> {
  const found = await findDelivery(db, id)
  mustAdminister(caller.actor, found?.clinicId)
  const hook = await ownWebhook(db, caller.actor, found!.webhookId)
  if (hook.paused) throw conflict(webhookMessages.paused)
  return transaction(db, async (tx) => {
    await updateToResend(tx, id)
    await remember(tx, caller, hook, 'webhook.resent', { delivery: id })
    const again = await findDelivery(tx, id)
    if (!again) throw notFound()
    return again
  })
}
