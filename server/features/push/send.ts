import { t } from '#language/translate.ts'
import type { PushContent } from '#contract/push.ts'
import { linkOf, whenOf, wordsOfKind } from '#server/features/notifications/public.ts'
import { askForWaiting, claim, type Claimed, letTryAgain, removeMessage } from './queries/messages.ts'
import webPush from 'web-push'
import { asServer } from '#server/database/acting.ts'
import type { Deps } from '#server/deps.ts'
import { recipientLanguage } from '#server/language/recipient-language.ts'
import { speakingIn } from '#server/language/speaking.ts'
import { NotSent } from '#server/receivers/not-sent.ts'
import { post } from '#server/receivers/post.ts'
import { writingIn } from '#server/writing.ts'
import type { Rules } from '#server/receivers/resolve.ts'
import { forgetDevice } from './queries/devices.ts'
import { isOwn, isPushService } from './use-cases.ts'

/** Returns the text that a device shows, in the current language: clinic and time, and never a medicine (rule T146). */
function contentOf(message: Claimed): PushContent {
  const { id, kind, appointment_id, clinic_name } = message
  if (kind === 'medicine_due' || kind === 'medicine_refill') {
    const title = kind === 'medicine_due' ? t('A medicine is due') : t('A medicine is running low')
    return { id, tag: kind, title, href: '/my-medicines', body: t('Open your list to see which.') }
  }
  return {
    id,
    tag: `appointment ${appointment_id}`,
    title: t(wordsOfKind[kind].says),
    body: t('{moment} at {clinic}', { moment: whenOf(message, writingIn(message.time_zone)), clinic: clinic_name }),
    href: linkOf(message),
  }
}

/**
 * Returns the topic; a push service stores one message per topic for a device that is off. At most 32 characters (RFC
 * 8030).
 */
const topicOf = ({ kind, appointment_id }: Claimed): string => appointment_id?.replaceAll('-', '') ?? kind

type SendDeps = Pick<Deps, 'db' | 'config' | 'log'>
type Push = NonNullable<Deps['config']['push']>

/** The job that sends one message; the table's trigger requests it. */
export const PUSH_JOB = 'send-push'

/** Time limit for a push service's reply, in seconds. */
const SECONDS = 10
/** Seconds after the time limit at which a server without a result counts as dead. */
const CLAIM_MARGIN = 20

const MINUTE = 60
/** Seconds before each further try; afterwards it is given up. */
const PAUSES = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE]

interface Sending {
  /** Signals that this server is stopping: running messages are sent by another one. */
  stop?: AbortSignal
  seconds?: number
  resolve?: Rules['resolve']
}

/**
 * Sends one message, unless it was sent or withdrawn or is no longer correct. Holds no database connection meanwhile. A
 * server that dies between the reply and its record sends it again, under the same id: the device shows it once.
 */
export async function sendPush(deps: SendDeps, id: string, sending: Sending = {}): Promise<void> {
  const { push } = deps.config
  if (!push) return
  const { seconds = SECONDS, stop } = sending
  const message = await asServer(() => claim(deps.db, id, push.publicKey, seconds + CLAIM_MARGIN))
  if (!message) return
  if (!message.holds) return asServer(() => removeMessage(deps.db, id))
  const language = await recipientLanguage(deps.db, { userId: message.user_id })
  const content = speakingIn(language, () => contentOf(message))
  const { status, retryAfter } = await deliver(push, message, content, { ...sending, seconds })
  if (stop?.aborted && status === null) return asServer(() => letTryAgain(deps.db, message, 0))
  await asServer(() => settle(deps, message, status, retryAfter))
}

/** Runs each minute: deletes expired messages, and requests jobs for those of a server that died. */
export const askForWaitingPushes = ({ db }: Pick<Deps, 'db'>): Promise<void> => asServer(() => askForWaiting(db))

interface Outcome {
  /** The reply's status; null without a reply. */
  status: number | null
  retryAfter?: string
}

/** Encrypts a message for its browser, signs it with the installation's key (RFC 8291, 8292) and hands it over. Never throws. */
async function deliver(
  push: Push,
  message: Claimed,
  content: PushContent,
  { stop, seconds, resolve }: Sending,
): Promise<Outcome> {
  const url = new URL(message.endpoint)
  if (!isPushService(url, push.ownServices)) return { status: 404 }
  const { endpoint, p256dh, auth, kind, expires_at } = message
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(content),
    {
      vapidDetails: { subject: push.contact, publicKey: push.publicKey, privateKey: push.privateKey },
      TTL: Math.max(0, Math.ceil((expires_at.getTime() - Date.now()) / 1000)),
      urgency: ['appointment_reminder', 'medicine_due'].includes(kind) ? 'high' : 'normal',
      topic: topicOf(message),
    },
  )
  const limit = AbortSignal.timeout(seconds! * 1000)
  try {
    return await post(
      { url, headers: headers as Record<string, string>, body: body! },
      { allowsPrivate: isOwn(url, push.ownServices), resolve },
      stop ? AbortSignal.any([limit, stop]) : limit,
    )
  } catch (error) {
    if (error instanceof NotSent) return { status: null }
    throw error
  }
}

/**
 * Records the result of a try. Stores none of the push service's text, and logs no endpoint, because anyone who knows it
 * could send messages.
 */
async function settle(
  { db, log }: SendDeps,
  message: Claimed,
  status: number | null,
  retryAfter: string | undefined,
): Promise<void> {
  const { id, device_id, attempts, expires_at } = message
  if (status !== null && status >= 200 && status < 300) return removeMessage(db, id)
  // the browser has unsubscribed, or the app was removed
  if (status === 404 || status === 410) return forgetDevice(db, device_id)
  const canChange = status === null || status === 429 || status >= 500
  const pause = canChange ? PAUSES[attempts - 1] : undefined
  const seconds = pause && Math.max(pause, secondsIn(retryAfter))
  const isInTime = seconds !== undefined && Date.now() + seconds * 1000 < expires_at.getTime()
  log.info({ push: id, device: device_id, status, isGivenUp: !isInTime }, 'A push message could not be delivered')
  if (isInTime) await letTryAgain(db, message, seconds)
  else await removeMessage(db, id)
}

/** Returns `Retry-After` in seconds; 0 if it is unreadable. */
function secondsIn(retryAfter = ''): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
