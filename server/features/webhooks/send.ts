import { createHmac, randomBytes } from 'node:crypto'
import type { DeliveryFailure } from '#contract/webhooks.ts'
import { DEFAULT_PRODUCT_NAME } from '#contract/product.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import { administratorsOf } from '#server/features/members/public.ts'
import { notifyAll } from '#server/features/notifications/public.ts'
import {
  askForWaiting,
  askToGoOn,
  claimDue,
  type Claimed,
  giveBack,
  type Hook,
  lockHook,
  pauseGone,
  type Result,
  takeTelling,
  updateHealth,
  updateTried,
} from './queries/sending.ts'
import { forgetOldDeliveries } from './queries/log.ts'
import { NotSent } from '#server/receivers/not-sent.ts'
import { post } from '#server/receivers/post.ts'
import type { Rules } from '#server/receivers/resolve.ts'
import { openSecret } from './secrets.ts'

const LONGEST = 1_000

/** Returns the beginning of a receiver's reply as plain text of one line, without hidden characters and direction marks. */
function shownAnswer(beginning: Buffer): string | null {
  const text = beginning
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
  return text.slice(0, LONGEST).toWellFormed() || null
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds before each further try: a day in all. */
const PAUSES = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 8 * HOUR, 10 * HOUR] as const

/** Returns the number of seconds to wait after `tries` failed tries; null to give up. */
const pauseAfter = (tries: number): number | null => PAUSES[tries - 1] ?? null

/** Number of tries before a delivery is given up. */
export const MAX_TRIES = PAUSES.length + 1

const PREFIX = 'whsec_'

/** Returns a new signing secret, in the form of the Standard Webhooks specification. */
export const newSigningSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/**
 * Returns the headers of a delivery by the Standard Webhooks specification: its id, when it is sent (in seconds), and a
 * signature over both and the body for each secret that is valid now.
 */
function signedHeaders(secrets: readonly string[], id: string, sentAt: Date, body: string) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

type SendDeps = Pick<Deps, 'db' | 'config' | 'log'>

/** Seconds after the time limit at which a server without a result counts as dead. */
const CLAIM_MARGIN = 20

interface Sending {
  /** Signals that this server is stopping: running deliveries are released. */
  stop?: AbortSignal
  resolve?: Rules['resolve']
}

/** The job that sends a webhook's due deliveries; the tables' triggers request it. */
export const WEBHOOK_JOB = 'send-webhooks'

/**
 * Sends a webhook's due deliveries, a few at a time, and requests another job if there are more, so that others get
 * their turn. Holds no database connection while a receiver answers.
 */
export async function sendWebhooks(deps: SendDeps, webhookId: string, sending: Sending = {}): Promise<void> {
  const { db, config } = deps
  const { hook, claimed } = await asServer(() =>
    transaction(db, async (tx) => {
      const hook = await lockHook(tx, webhookId)
      return { hook, claimed: hook ? await claimDue(tx, hook.id, config.webhooks.seconds + CLAIM_MARGIN) : [] }
    }),
  )
  if (!hook || claimed.length === 0) return
  await Promise.all(claimed.map((one) => deliver(deps, hook, one, sending)))
  await asServer(() => askToGoOn(db, hook.id))
}

/** Runs each minute: requests jobs for deliveries of a server that died. */
export const askForWaitingWebhooks = ({ db }: SendDeps): Promise<void> => asServer(() => askForWaiting(db))

export const forgetOldWebhookDeliveries = ({ db }: SendDeps): Promise<void> => asServer(() => forgetOldDeliveries(db))

async function deliver(deps: SendDeps, hook: Hook, one: Claimed, sending: Sending): Promise<void> {
  const triedAt = new Date()
  const began = performance.now()
  const said = await trySending(deps, hook, one, triedAt, sending)
  // it may have arrived; it is sent again under the same id
  if (said.failure && sending.stop?.aborted) return asServer(() => giveBack(deps.db, one))
  const result: Result = { ...said, triedAt, durationMs: Math.round(performance.now() - began) }
  if (result.failure)
    deps.log.info({ webhook: hook.id, delivery: one.id, failure: result.failure }, 'A webhook could not be delivered')
  await asServer(() => transaction(deps.db, (tx) => settle(tx, hook, one, result)))
}

type Said = Pick<Result, 'failure' | 'answerStatus' | 'answer'>

/** Never throws: an error is the result of the try. */
async function trySending(
  { config: { webhooks }, log }: SendDeps,
  hook: Hook,
  { id, event, data, happenedAt }: Claimed,
  now: Date,
  { stop, resolve }: Sending,
): Promise<Said> {
  const unsent = (failure: DeliveryFailure): Said => ({ failure, answerStatus: null, answer: null })
  const url = new URL(hook.url)
  if (url.protocol !== 'https:' && !webhooks.allowsHttp) return unsent('insecure')
  const secrets = secretsOf(hook)
  if (!secrets) {
    log.warn({ webhook: hook.id }, 'The secret of a webhook cannot be opened: neither SECRET nor SECRET_OLD sealed it')
    return unsent('secret')
  }
  const body = JSON.stringify({ type: event, timestamp: happenedAt.toISOString(), data })
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${DEFAULT_PRODUCT_NAME}-Webhooks`,
    ...signedHeaders(secrets, id, now, body),
  }
  try {
    const limit = AbortSignal.timeout(webhooks.seconds * 1000)
    const rules = { allowsPrivate: webhooks.allowsPrivate, resolve }
    const { status, beginning } = await post(
      { url, headers, body },
      rules,
      stop ? AbortSignal.any([limit, stop]) : limit,
    )
    return { failure: failureOf(status), answerStatus: status, answer: shownAnswer(beginning) }
  } catch (error) {
    return unsent(error instanceof NotSent ? error.failure : 'unreachable')
  }
}

function secretsOf({ id, secret, before }: Hook): string[] | null {
  try {
    return [openSecret(id, secret), ...(before ? [openSecret(id, before)] : [])]
  } catch {
    return null
  }
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'moved' : 'status'
}

/** Records the result of a try; notifies the administrators of a given-up delivery and of an address that is gone. */
async function settle(tx: Tx, hook: Hook, one: Claimed, result: Result): Promise<void> {
  const { id, clinicId } = hook
  const isWell = result.failure === null
  const pause = isWell || result.failure === 'gone' || one.tries >= MAX_TRIES ? null : pauseAfter(one.tries)
  const unwell = pause === null ? 'given_up' : 'waiting'
  await updateHealth(tx, id, isWell)
  await updateTried(tx, one, result, { status: isWell ? 'delivered' : unwell, pause })
  await announce(tx, { kind: 'webhook', subjectId: id, clinicId })
  if (isWell || pause !== null) return
  if (result.failure === 'gone') {
    if (!(await pauseGone(tx, id))) return
    await recordAudit(tx, {
      actorUserId: null,
      action: 'webhook.paused',
      subjectType: 'webhook',
      subjectId: id,
      clinicId,
      detail: { reason: 'gone' },
    })
    await notifyAll(tx, await administratorsOf(tx, clinicId), 'webhook_paused', clinicId)
  } else if (await takeTelling(tx, id)) {
    await notifyAll(tx, await administratorsOf(tx, clinicId), 'webhook_given_up', clinicId)
  }
}
