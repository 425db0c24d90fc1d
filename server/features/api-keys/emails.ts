import { t } from '#language/translate.ts'
import { spelledDay } from '#contract/days.ts'
import { keyKinds, type KeyScope } from '#contract/key-scopes.ts'
import type { Deps } from '#server/deps.ts'
import { bareNameInMail, nameInMail, plainInMail } from '#server/email-delivery/names.ts'
import { button, link, productMail } from '#server/email-delivery/product-email.ts'
import type { Mail } from '#server/email-delivery/queue.ts'

interface MadeKey {
  clinic_id: string
  clinic: string
  name: string
  scopes: readonly KeyScope[]
  maker_first_name: string
  maker_last_name: string
  expires_at: Date | null
}

const rightsOf = (scopes: readonly KeyScope[]) =>
  [...new Set(scopes.map((scope) => t(keyKinds[scope.split(':')[0] as keyof typeof keyKinds].title)))].join(', ')

/**
 * Notifies an administrator that someone created an API key for the clinic. It names no one if the recipient's address
 * is unverified.
 */
export function keyMadeMail(
  sender: Pick<Deps, 'config' | 'publicUrl'>,
  to: { email: string; isProved: boolean },
  key: MadeKey,
): Mail {
  const facts = {
    person: plainInMail(`${key.maker_first_name} ${key.maker_last_name}`),
    key: nameInMail(key.name),
    clinic: nameInMail(key.clinic),
    records: rightsOf(key.scopes),
  }
  const named = key.expires_at
    ? t(
        '{person} created the API key {key} for {clinic}. Another program can now work with: {records}. The key expires on {day}.',
        { ...facts, day: spelledDay(key.expires_at.toISOString()) },
      )
    : t(
        '{person} created the API key {key} for {clinic}. Another program can now work with: {records}. The key never expires.',
        facts,
      )
  const happened = to.isProved
    ? named
    : t('An API key was created for a clinic that you administer. Another program can now work with its data.')
  return productMail(
    sender,
    to.email,
    to.isProved
      ? t('New API key for {clinic}', { clinic: bareNameInMail(key.clinic) })
      : t('New API key for your clinic'),
    [
      happened,
      t('If this is unexpected, revoke the key now:'),
      button(t('See the API keys'), `${sender.publicUrl()}/clinics/${key.clinic_id}/settings/keys`),
      t("If it carries your name and you didn't create it, also choose a new password. That revokes all your keys:"),
      link(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
    ],
  )
}
