import { keyKinds, type KeyScope } from '#contract/key-scopes.ts'
import type { Deps } from '#server/deps.ts'
import { bareNameInMail, nameInMail, plainInMail } from '#server/mail-delivery/names.ts'
import { button, link, productMail } from '#server/mail-delivery/product-mail.ts'
import type { Mail } from '#server/mail-delivery/queue.ts'

interface MadeKey {
  clinic_id: string
  clinic: string
  name: string
  scopes: readonly KeyScope[]
  maker_first_name: string
  maker_last_name: string
  expires_at: Date | null
}

const dayInWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const rightsOf = (scopes: readonly KeyScope[]) =>
  [...new Set(scopes.map((scope) => keyKinds[scope.split(':')[0] as keyof typeof keyKinds].title))].join(', ')

/**
 * Notifies an administrator that someone created an API key for the clinic. It names no one if the recipient's address
 * is unverified.
 */
export function keyMadeMail(
  sender: Pick<Deps, 'config' | 'publicUrl'>,
  to: { email: string; isProved: boolean },
  key: MadeKey,
): Mail {
  const end = key.expires_at ? `expires on ${dayInWords.format(key.expires_at)}` : 'never expires'
  const maker = plainInMail(`${key.maker_first_name} ${key.maker_last_name}`)
  const happened = to.isProved
    ? `${maker} created the API key ${nameInMail(key.name)} for ${nameInMail(key.clinic)}. Another program can now work with: ${rightsOf(key.scopes)}. The key ${end}.`
    : 'An API key was created for a clinic that you administer. Another program can now work with its data.'
  return productMail(
    sender,
    to.email,
    to.isProved ? `New API key for ${bareNameInMail(key.clinic)}` : 'New API key for your clinic',
    [
      happened,
      'If this is unexpected, revoke the key now:',
      button('See the API keys', `${sender.publicUrl()}/clinics?edit=${key.clinic_id}&tab=keys`),
      `If it carries your name and you didn't create it, also choose a new password. That revokes all your keys:`,
      link('Choose a new password', `${sender.publicUrl()}/forgot-password`),
    ],
  )
}
