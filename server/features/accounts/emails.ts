import { t } from '#language/translate.ts'
import { FACTOR_REMOVAL_HOURS } from '#contract/accounts/lost-factor.ts'
import { FACTOR_CODE_MINUTES } from '#contract/accounts/two-factor.ts'
import { spelledDay } from '#contract/days.ts'
import type { Deps } from '#server/deps.ts'
import { nameInMail } from '#server/email-delivery/names.ts'
import type { Mail } from '#server/email-delivery/queue.ts'
import { button, link, productMail } from '#server/email-delivery/product-email.ts'
import type { EndedKey } from '#server/features/accounts/queries/api-keys.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

// No email to an unverified address contains a name that someone else may have typed. Clinic names are quoted
// (`nameInMail`).

const namesOf = ({ config }: Pick<Sender, 'config'>, clinic: string) => ({
  clinic: nameInMail(clinic),
  product: config.product.name,
})

const today = () => spelledDay(new Date().toISOString())
const instant = (at: Date) => `${spelledDay(at.toISOString())}, ${at.toISOString().slice(11, 16)}`

/** Returns the email that verifies an account's address. It names the time and place of the registration. */
export const verificationMail = (sender: Sender, to: { email: string; address: string }, secret: string): Mail =>
  productMail(
    sender,
    to.email,
    t('Confirm your email address for {product}', { product: sender.config.product.name }),
    [
      t(
        "An account with this email address was created on {day} from the IP address {address}. If it wasn't you, don't open this link. You don't need to do anything else, and the account can't use your address.",
        { day: today(), address: to.address },
      ),
      t('If it was you, confirm your address here with the password that you chose:'),
      button(t('Confirm email address'), `${sender.publicUrl()}/verify-email?token=${secret}`),
      t('The link works once, for 48 hours.'),
    ],
  )

/** Emails a person whom a clinic added or invited a link to choose a password and answer. */
export const addedMail = (
  sender: Sender,
  to: { email: string; clinic: string; isInvited: boolean },
  secret: string,
): Mail =>
  productMail(
    sender,
    to.email,
    to.isInvited
      ? t('{clinic} invited you to {product}', namesOf(sender, to.clinic))
      : t('{clinic} added you to {product}', namesOf(sender, to.clinic)),
    [
      to.isInvited
        ? t(
            '{clinic} has invited you to {product}. Set your password to get started. You can then accept or decline:',
            namesOf(sender, to.clinic),
          )
        : t(
            '{clinic} has added you to its team on {product}. Set your password to get started. You can then accept or decline:',
            namesOf(sender, to.clinic),
          ),
      button(t('Set your password'), `${sender.publicUrl()}/join?token=${secret}`),
      t(
        'The link works once, for 7 days. Once you choose a password, any temporary password from the clinic stops working.',
      ),
      t("If you don't know this clinic, you can ignore this email."),
    ],
  )

/** For the owner of an address when someone tries to register with it again (rule T3). */
export const alreadyRegisteredMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, t('You already have a {product} account', { product: sender.config.product.name }), [
    t(
      'Someone tried to create an account with this email address, which already has one. If it was you, sign in here:',
    ),
    button(t('Sign in'), `${sender.publicUrl()}/login`),
    t('Or choose a new password here:'),
    link(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
    t("If it wasn't you, you can ignore this email."),
  ])

export const resetMail = (sender: Sender, email: string, secret: string): Mail =>
  productMail(sender, email, t('Choose a new password for {product}', { product: sender.config.product.name }), [
    t('Choose a new password here:'),
    button(t('Choose a new password'), `${sender.publicUrl()}/reset-password?token=${secret}`),
    t(
      "The link works once, for 60 minutes. If you didn't ask for this, you can ignore this email. Your password stays the same.",
    ),
  ])

/** Lists the API keys that a new password by email has revoked. */
export const passwordChangedMail = (sender: Sender, email: string, endedKeys: readonly EndedKey[] = []): Mail =>
  productMail(sender, email, t('Your password for {product} was changed', { product: sender.config.product.name }), [
    t("Your password was just changed. If it wasn't you, choose a new one right away:"),
    button(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
    ...(endedKeys.length > 0
      ? [
          t(
            'The API keys that you created were revoked: {keys}. Create new ones for the programs that you still use.',
            {
              keys: endedKeys
                .map(({ name, clinic }) =>
                  t('{key} of {clinic}', { key: nameInMail(name), clinic: nameInMail(clinic) }),
                )
                .join(', '),
            },
          ),
        ]
      : []),
  ])

/** Notifies the owner that sign-in is blocked after too many wrong passwords. */
export const tooManyAttemptsMail = (sender: Sender, email: string): Mail =>
  productMail(
    sender,
    email,
    t('Too many wrong passwords for your {product} account', { product: sender.config.product.name }),
    [
      t(
        "Someone has entered a wrong password for your account many times. Sign-in is locked for up to 15 minutes. If it wasn't you, you can ignore this email or choose a new password:",
      ),
      button(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
    ],
  )

/**
 * For the new address: the link that makes it the person's. Identifies the account by the time and place of the request.
 */
export const newAddressMail = (sender: Sender, to: { email: string; address: string }, secret: string): Mail =>
  productMail(
    sender,
    to.email,
    t('Confirm your new email address for {product}', { product: sender.config.product.name }),
    [
      t(
        "On {day}, someone signed in from the IP address {address} asked to change the email address of an account to this one. If it wasn't you, don't open this link. You don't need to do anything else, and the account can't use your address.",
        { day: today(), address: to.address },
      ),
      t('If it was you, confirm the address here. You need to be signed in, or to know the password of the account:'),
      button(t('Confirm email address'), `${sender.publicUrl()}/verify-email?token=${secret}`),
      t('The link works once, for 24 hours.'),
    ],
  )

/** Returns the email to the current address when another one was requested: the new one isn't named. */
export const emailChangeAskedMail = (sender: Sender, email: string): Mail =>
  productMail(
    sender,
    email,
    t('Your {product} email address is about to change', { product: sender.config.product.name }),
    [
      t(
        'Someone who is signed in to your account and knows its password asked to change its email address. Your address stays the same until they open a link that we sent to the new one.',
      ),
      t("If it wasn't you, choose a new password right away. This also stops the change:"),
      button(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
    ],
  )

export const emailChangedMail = (sender: Sender, email: string): Mail =>
  productMail(
    sender,
    email,
    t('Your email address for {product} was changed', { product: sender.config.product.name }),
    [
      t(
        "Your account now has a different email address, and you can no longer sign in with this one. If it wasn't you, please tell your clinic right away.",
      ),
    ],
  )

export const twoFactorMail = (sender: Sender, email: string, isOn: boolean): Mail =>
  productMail(
    sender,
    email,
    isOn
      ? t('Two-factor sign-in for {product} was turned on', { product: sender.config.product.name })
      : t('Two-factor sign-in for {product} was turned off', { product: sender.config.product.name }),
    [
      isOn
        ? t(
            "Two-factor sign-in was just turned on for your account. If it wasn't you, choose a new password right away:",
          )
        : t(
            "Two-factor sign-in was just turned off for your account. If it wasn't you, choose a new password right away:",
          ),
      button(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
    ],
  )

const notMe = ({ publicUrl }: Sender) => [
  t("If it wasn't you, choose a new password right away, and remove any passkeys you don't recognize in your profile:"),
  button(t('Choose a new password'), `${publicUrl()}/forgot-password`),
]

export const passkeyAddedMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, t('A passkey for {product} was added', { product: sender.config.product.name }), [
    t('A passkey was just added to your account. You can now sign in with it.'),
    ...notMe(sender),
  ])

export const passkeyRemovedMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, t('A passkey for {product} was removed', { product: sender.config.product.name }), [
    t('A passkey was just removed from your account. You can no longer sign in with it.'),
    ...notMe(sender),
  ])

/** Notifies the owner that a passkey's signature counter went backwards. */
export const passkeyCopiedMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, t('A passkey for {product} was refused', { product: sender.config.product.name }), [
    t(
      'Someone tried to use one of your passkeys for your account. We refused it because it may have been copied. Sign in another way and remove this passkey.',
    ),
    ...notMe(sender),
  ])

/** Has no link, so that a reader of this mailbox can't get back in. */
export const accountSuspendedMail = (sender: Pick<Sender, 'config'>, email: string): Mail =>
  productMail(sender, email, t('Your {product} account is suspended', { product: sender.config.product.name }), [
    t(
      "Your account has been suspended, and you've been signed out everywhere. Your appointments and records are kept. If you have questions, please call your clinic.",
    ),
  ])

export const accountReinstatedMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, t('You can use your {product} account again', { product: sender.config.product.name }), [
    t('Your account is no longer suspended. You can sign in again:'),
    button(t('Sign in'), `${sender.publicUrl()}/login`),
  ])

/** Returns the email with the code for a first second factor; no link, so that none is opened by mistake. */
export const factorCodeMail = (sender: Sender, email: string, code: string): Mail =>
  productMail(sender, email, t('Your code for {product}', { product: sender.config.product.name }), [
    t('Someone who is signed in to your account is setting up two-factor sign-in. If it is you, enter this code:'),
    code,
    t("The code works for {minutes} minutes. Don't share it with anyone.", { minutes: FACTOR_CODE_MINUTES }),
    t("If it isn't you, someone may know your password. Choose a new one right away:"),
    link(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
  ])

/** Returns the email with the link that starts the removal of a lost second factor. */
export const lostFactorMail = (sender: Sender, email: string, secret: string): Mail =>
  productMail(sender, email, t('Lost your two-factor codes for {product}?', { product: sender.config.product.name }), [
    t(
      'Someone who knows the password of your account reported that they lost the phone with its two-factor codes. If it was you, start removing them here:',
    ),
    button(t('Remove the codes'), `${sender.publicUrl()}/lost-phone?token=${secret}`),
    t(
      'We remove the codes {hours} hours later; until then, you still need them. The link works once, for 60 minutes.',
      { hours: FACTOR_REMOVAL_HOURS },
    ),
    t("If it wasn't you, don't open the link, and choose a new password right away:"),
    link(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
  ])

/** Returns the email saying that the removal has started, with a link to stop it. */
export const factorRemovalMail = (sender: Sender, email: string, dueAt: Date, secret: string): Mail =>
  productMail(
    sender,
    email,
    t('Your two-factor codes for {product} will be removed', { product: sender.config.product.name }),
    [
      t(
        'The two-factor codes of your account will be removed on {moment} (UTC). After that, you only need your password to sign in.',
        { moment: instant(dueAt) },
      ),
      t("If you didn't ask for this, or have found your phone, stop it here:"),
      button(t('Stop the removal'), `${sender.publicUrl()}/lost-phone?stop=${secret}`),
      t("Signing in with a code also stops it. If it wasn't you, choose a new password right away:"),
      link(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
    ],
  )

/** Returns the email saying that the factors were removed: after the day, or by an administrator of the clinic. */
export const factorRemovedMail = (sender: Sender, email: string, by: { clinic: string } | null): Mail =>
  productMail(
    sender,
    email,
    t('Your two-factor codes for {product} were removed', { product: sender.config.product.name }),
    [
      by
        ? t(
            "An administrator of {clinic} removed the two-factor codes of your account. You've been signed out everywhere. Sign in with your password, and set them up again in your profile:",
            { clinic: nameInMail(by.clinic) },
          )
        : t(
            "The two-factor codes of your account were removed, as requested a day ago. You've been signed out everywhere. Sign in with your password, and set them up again in your profile:",
          ),
      button(t('Sign in'), `${sender.publicUrl()}/login`),
      by
        ? t("If you didn't ask for this, tell your clinic and choose a new password right away:")
        : t("If you didn't ask for this, choose a new password right away:"),
      link(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
    ],
  )
