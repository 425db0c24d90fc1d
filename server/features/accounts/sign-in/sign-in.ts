import { t, language } from '#language/translate.ts'
import type { SignIn } from '#contract/accounts/sign-in.ts'
import { accountMessages, type CurrentUser } from '#contract/accounts/accounts.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { unauthorized } from '#server/errors.ts'
import { knownDevice } from '#server/http/door/device-cookie.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { sendsMail } from '#server/email-delivery/sends-email.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { tooManyAttemptsMail } from '#server/features/accounts/emails.ts'
import { sendNotice } from '#server/features/accounts/notices.ts'
import { fitsPassword, isDemoPassword, pretendToCheck } from '#server/features/accounts/passwords/passwords.ts'
import {
  findActor,
  findActors,
  insertSession,
  removeSession,
  removeUnused,
  touchSession,
} from '#server/features/accounts/queries/sessions.ts'
import { findCredentials } from '#server/features/accounts/queries/accounts.ts'
import { findCurrentUser } from '#server/features/accounts/queries/current-user.ts'
import { answerWithPasskey } from '#server/features/accounts/second-factor/passkey-sign-in.ts'
import { findSecondSteps } from '#server/features/accounts/queries/second-factor.ts'
import { answerChallenge, makeChallenge } from '#server/features/accounts/second-factor/two-factor.ts'

interface NewSignIn {
  user: CurrentUser
  secret: string
}

/** Hours after which a session ends in any case: clinic people see other people's data (rule G2). */
const hoursFor = ({ role, memberships }: CurrentUser) => (role === 'patient' && memberships.length === 0 ? 7 * 24 : 12)

/**
 * Signs a person in with a new session: returns the person and the session's secret. A person with two-factor sign-in
 * gets a challenge for the second step, and no session yet.
 * Throws 401 with one message for both an unknown address and a wrong password, 429 when the limit is reached.
 */
export async function signIn(
  deps: Deps,
  caller: Caller,
  { email, password }: SignIn,
): Promise<NewSignIn | { challenge: string; methods: ('code' | 'passkey')[] }> {
  const { db, config } = deps
  const budgets = await takeAttempt(deps, caller, email)

  const known = await findCredentials(db, email)
  const fits = known ? await fitsPassword(known.password_hash, password) : await pretendToCheck(password)
  if (!known || !fits || isDemoPassword(config, password)) {
    await recordAudit(db, {
      actorUserId: null,
      action: 'sign-in.refused',
      subjectType: 'user',
      subjectId: known?.id ?? null,
      address: caller.address,
    })
    throw unauthorized(t(accountMessages.wrongCredentials))
  }
  if (known.is_first_password_over) throw unauthorized(t(accountMessages.firstPasswordOver))
  const user = await findCurrentUser(db, known.id)
  if (!user) throw unauthorized(t(accountMessages.wrongCredentials))
  await budgets.returned()
  if (user.twoFactorEnabled)
    return { challenge: await makeChallenge(deps, user.id), methods: await findSecondSteps(db, user.id) }
  return begin(deps, caller, user)
}

/** Runs the second step of signing in. Throws as `answerChallenge`. */
export async function signInTwoFactor(
  deps: Deps,
  caller: Caller,
  answer: { challenge: string; code: string },
): Promise<NewSignIn> {
  return begin(deps, caller, await answerChallenge(deps, caller, answer))
}

/** Signs in with a passkey, as the second step or without a password. Throws as `answerWithPasskey`. */
export async function signInWithPasskey(
  deps: Deps,
  caller: Caller,
  answer: Parameters<typeof answerWithPasskey>[2],
): Promise<NewSignIn> {
  return begin(deps, caller, await answerWithPasskey(deps, caller, answer))
}

async function begin({ db }: Deps, caller: Caller, user: CurrentUser): Promise<NewSignIn> {
  // a sign-in never continues an earlier session (fixation)
  if (caller.actor.kind === 'signed-in') {
    const { userId, sessionId } = caller.actor
    // the same person's device stays subscribed, and registers again on its next page
    await (userId === user.id ? removeUnused(db, sessionId) : removeSession(db, sessionId))
  }
  const secret = newSecret()
  const { address, userAgent } = caller
  await insertSession(db, {
    id: newId(),
    tokenHash: hashOf(secret),
    userId: user.id,
    hours: hoursFor(user),
    address,
    userAgent,
    language: language(),
  })
  await recordAudit(db, {
    actorUserId: user.id,
    action: 'sign-in.accepted',
    subjectType: 'user',
    subjectId: user.id,
    address,
  })
  return { user, secret }
}

/**
 * Counts an attempt: of the browser, if it has signed in to this account before, else of the account and then of the
 * network, so that guesses at one account use up little of the network's (docs/decisions/0075). `returned` takes it back
 * after the right password. When the account's are used up, its owner is notified.
 */
async function takeAttempt(deps: Deps, caller: Caller, email: string): Promise<{ returned: () => Promise<unknown> }> {
  const { signInPerAccount, signInPerAddress, signInPerDevice } = deps.limits
  const device = knownDevice(deps, caller.device, email)
  if (device) {
    await signInPerDevice.take(device)
    return { returned: () => signInPerDevice.reset(device) }
  }
  try {
    await signInPerAccount.take(email)
  } catch (refusal) {
    // the timing of the refusal must not reveal that there is an owner
    deps.later.start(() => notifyOwner(deps, email), 'A notice was not sent')
    throw refusal
  }
  await signInPerAddress.take(caller.address)
  return { returned: () => Promise.all([signInPerAccount.reset(email), signInPerAddress.giveBack(caller.address)]) }
}

async function notifyOwner(deps: Deps, email: string): Promise<void> {
  if (await findCredentials(deps.db, email)) await sendNotice(deps, email, () => tooManyAttemptsMail(deps, email))
}

/** Ends this session; after an idle one (`isIdle`) its device stays subscribed. */
export async function signOut(deps: Deps, caller: Caller, isIdle: boolean): Promise<void> {
  if (caller.actor.kind === 'anonymous') return
  await (isIdle ? removeUnused : removeSession)(deps.db, caller.actor.sessionId)
  await recordAudit(deps.db, {
    actorUserId: caller.actor.userId,
    action: 'sign-out',
    subjectType: 'user',
    subjectId: caller.actor.userId,
    address: caller.address,
  })
}

// Written at most this often for a session; the idle limit is exact to as many seconds.
const TOUCH_SECONDS = 10

/** Returns the person of a session's secret, or null; extends the session. */
export async function identify(deps: Pick<Deps, 'db' | 'config'>, secret: string) {
  const found = await findActor(deps.db, hashOf(secret), sendsMail(deps.config))
  if (!found) return null
  if (found.unusedSeconds > TOUCH_SECONDS) await touchSession(deps.db, found.actor.sessionId)
  return found.actor
}

/** Like `identify`, for calls without user activity: doesn't extend the session (rule T12). */
export const recognise = async (deps: Pick<Deps, 'db' | 'config'>, secret: string) =>
  (await findActor(deps.db, hashOf(secret), sendsMail(deps.config)))?.actor ?? null

/** Returns the people of those sessions that are still valid, with their current memberships. */
export const stillSignedIn = (deps: Pick<Deps, 'db' | 'config'>, sessionIds: readonly string[]) =>
  findActors(deps.db, sessionIds, sendsMail(deps.config))

export async function currentUser(deps: Pick<Deps, 'db'>, userId: string): Promise<CurrentUser> {
  const user = await findCurrentUser(deps.db, userId)
  if (!user) throw unauthorized()
  return user
}
