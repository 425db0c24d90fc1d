import { t } from '#language/translate.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { pretendToCheck } from '#server/features/accounts/passwords/passwords.ts'
import { findStanding, replaceSecret } from '#server/features/accounts/queries/sessions.ts'
import { sendsMail } from '#server/email-delivery/sends-email.ts'
import { hashOf, newSecret } from '#server/secrets.ts'

/**
 * Gives a session another secret, in the caller's transaction, after a step that changes how its person signs in: the old
 * secret stops working. The caller sends the new one as the cookie.
 */
export async function renewSession(tx: Deps['db'], sessionId: string): Promise<string> {
  const secret = newSecret()
  await replaceSecret(tx, sessionId, hashOf(secret))
  return secret
}

/** A person's rights at one clinic now, and any blocks: the parts of an actor. */
type StandingAt = Pick<
  SignedIn,
  'mustChangePassword' | 'mustSetUpTwoFactor' | 'mustProveEmail' | 'memberships' | 'doctorIds'
>

/** Returns the standing of a person at a clinic without a session of theirs; null for a suspended account. */
export async function standingAt(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  clinicId: string,
): Promise<StandingAt | null> {
  const row = await findStanding(db, userId, clinicId)
  return (
    row && {
      mustChangePassword: row.must_change_password,
      mustSetUpTwoFactor: row.must_set_up_two_factor,
      mustProveEmail: sendsMail(config) && !row.is_email_proved,
      memberships: row.memberships,
      doctorIds: row.memberships.flatMap(({ doctorId }) => doctorId ?? []),
    }
  )
}

// The order matters: most browsers also call themselves by the names of others.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1]

/** Returns a browser's description in words such as "Chrome on Windows", without any of the original text. */
export function deviceInWords(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? '')
  const system = nameIn(systems, userAgent ?? '')
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('Unknown device')
}

/**
 * Runs the steps of a sign-in without an account, for the status check: reads sessions and accounts, and checks a
 * password. Throws if a step fails.
 */
export async function checkSignIn({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.selectFrom('sessions').select('id').limit(1).execute()
  await db.selectFrom('users').select('id').limit(1).execute()
  await pretendToCheck('')
}
