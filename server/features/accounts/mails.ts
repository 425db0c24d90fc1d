import { FACTOR_REMOVAL_HOURS } from '#contract/accounts/lost-factor.ts'
import { FACTOR_CODE_MINUTES } from '#contract/accounts/two-factor.ts'
import type { Deps } from '#server/deps.ts'
import { nameInMail } from '#server/mail-delivery/names.ts'
import type { Mail } from '#server/mail-delivery/queue.ts'
import { button, link, productMail } from '#server/mail-delivery/product-mail.ts'
import type { EndedKey } from '#server/features/accounts/queries/api-keys.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

// No email to an unverified address contains a name that someone else may have typed. Clinic names are quoted
// (`nameInMail`).

const dayInWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const today = () => dayInWords.format(new Date())
const instant = (at: Date) => `${dayInWords.format(at)}, ${at.toISOString().slice(11, 16)}`

/** The link that verifies an account's address. Identifies the account by the time and place of its registration. */
export const verificationMail = (sender: Sender, to: { email: string; address: string }, secret: string): Mail =>
  productMail(sender, to.email, `Confirm your email address for ${sender.config.product.name}`, [
    `An account with this email address was created on ${today()} from the network address ${to.address}. If it wasn't you, don't open this link. You don't need to do anything else, and the account can't use your address.`,
    'If it was you, confirm your address here with the password that you chose:',
    button('Confirm email address', `${sender.publicUrl()}/verify-email?token=${secret}`),
    'The link works once, for 48 hours.',
  ])

/** Emails a person whom a clinic added or invited a link to choose a password and answer. */
export const addedMail = (
  sender: Sender,
  to: { email: string; clinic: string; isInvited: boolean },
  secret: string,
): Mail =>
  productMail(
    sender,
    to.email,
    `${nameInMail(to.clinic)} ${to.isInvited ? 'invited you to' : 'added you to'} ${sender.config.product.name}`,
    [
      `${nameInMail(to.clinic)} ${to.isInvited ? 'has invited you to' : 'has added you to its team on'} ${sender.config.product.name}. Set your password to get started. You can then accept or decline:`,
      button('Set your password', `${sender.publicUrl()}/join?token=${secret}`),
      'The link works once, for 7 days. Once you choose a password, any temporary password from the clinic stops working.',
      `If you don't know this clinic, you can ignore this email.`,
    ],
  )

/** For the owner of an address when someone tries to register with it again (rule T3). */
export const alreadyRegisteredMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, `You already have a ${sender.config.product.name} account`, [
    'Someone tried to create an account with this email address, which already has one. If it was you, sign in here:',
    button('Sign in', `${sender.publicUrl()}/login`),
    'Or choose a new password here:',
    link('Choose a new password', `${sender.publicUrl()}/forgot-password`),
    `If it wasn't you, you can ignore this email.`,
  ])

export const resetMail = (sender: Sender, email: string, secret: string): Mail =>
  productMail(sender, email, `Choose a new password for ${sender.config.product.name}`, [
    'Choose a new password here:',
    button('Choose a new password', `${sender.publicUrl()}/reset-password?token=${secret}`),
    `The link works once, for 60 minutes. If you didn't ask for this, you can ignore this email. Your password stays the same.`,
  ])

/** Lists the API keys that a new password by email has revoked. */
export const passwordChangedMail = (sender: Sender, email: string, endedKeys: readonly EndedKey[] = []): Mail =>
  productMail(sender, email, `Your password for ${sender.config.product.name} was changed`, [
    `Your password was just changed. If it wasn't you, choose a new one right away:`,
    button('Choose a new password', `${sender.publicUrl()}/forgot-password`),
    ...(endedKeys.length > 0
      ? [
          `The API keys that you created were revoked: ${endedKeys.map(({ name, clinic }) => `${nameInMail(name)} of ${nameInMail(clinic)}`).join(', ')}. Create new ones for the programs that you still use.`,
        ]
      : []),
  ])

/** Notifies the owner that sign-in is blocked after too many wrong passwords. */
export const tooManyAttemptsMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, `Too many wrong passwords for your ${sender.config.product.name} account`, [
    `Someone has entered a wrong password for your account many times. Sign-in is locked for up to 15 minutes. If it wasn't you, you can ignore this email or choose a new password:`,
    button('Choose a new password', `${sender.publicUrl()}/forgot-password`),
  ])

/**
 * For the new address: the link that makes it the person's. Identifies the account by the time and place of the request.
 */
export const newAddressMail = (sender: Sender, to: { email: string; address: string }, secret: string): Mail =>
  productMail(sender, to.email, `Confirm your new email address for ${sender.config.product.name}`, [
    `On ${today()}, someone signed in from the network address ${to.address} asked to change the email address of an account to this one. If it wasn't you, don't open this link. You don't need to do anything else, and the account can't use your address.`,
    'If it was you, confirm the address here. You need to be signed in, or to know the password of the account:',
    button('Confirm email address', `${sender.publicUrl()}/verify-email?token=${secret}`),
    'The link works once, for 24 hours.',
  ])

/** The email to the current address when another one was requested: the new one isn't named. */
export const emailChangeAskedMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, `Your ${sender.config.product.name} email address is about to change`, [
    'Someone who is signed in to your account and knows its password asked to change its email address. Your address stays the same until they open a link that we sent to the new one.',
    `If it wasn't you, choose a new password right away. This also stops the change:`,
    button('Choose a new password', `${sender.publicUrl()}/forgot-password`),
  ])

export const emailChangedMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, `Your email address for ${sender.config.product.name} was changed`, [
    `Your account now has a different email address, and you can no longer sign in with this one. If it wasn't you, please tell your clinic right away.`,
  ])

export const twoFactorMail = (sender: Sender, email: string, isOn: boolean): Mail =>
  productMail(sender, email, `Two-factor sign-in for ${sender.config.product.name} was turned ${isOn ? 'on' : 'off'}`, [
    `Two-factor sign-in was just turned ${isOn ? 'on' : 'off'} for your account. If it wasn't you, choose a new password right away:`,
    button('Choose a new password', `${sender.publicUrl()}/forgot-password`),
  ])

const notMe = ({ publicUrl }: Sender) => [
  `If it wasn't you, choose a new password right away, and remove any passkeys you don't recognize in your profile:`,
  button('Choose a new password', `${publicUrl()}/forgot-password`),
]

export const passkeyAddedMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, `A passkey for ${sender.config.product.name} was added`, [
    `A passkey was just added to your account. You can now sign in with it.`,
    ...notMe(sender),
  ])

export const passkeyRemovedMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, `A passkey for ${sender.config.product.name} was removed`, [
    `A passkey was just removed from your account. You can no longer sign in with it.`,
    ...notMe(sender),
  ])

/** Notifies the owner that a passkey's signature counter went backwards. */
export const passkeyCopiedMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, `A passkey for ${sender.config.product.name} was refused`, [
    `Someone tried to use one of your passkeys for your account. We refused it because it may have been copied. Sign in another way and remove this passkey.`,
    ...notMe(sender),
  ])

/** Has no link, so that a reader of this mailbox can't get back in. */
export const accountSuspendedMail = (sender: Pick<Sender, 'config'>, email: string): Mail =>
  productMail(sender, email, `Your ${sender.config.product.name} account is suspended`, [
    `Your account has been suspended, and you've been signed out everywhere. Your appointments and records are kept. If you have questions, please call your clinic.`,
  ])

export const accountReinstatedMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, `You can use your ${sender.config.product.name} account again`, [
    'Your account is no longer suspended. You can sign in again:',
    button('Sign in', `${sender.publicUrl()}/login`),
  ])

/** The code that a first second factor needs besides the password. Has no link, so that it can't be opened by mistake. */
export const factorCodeMail = (sender: Sender, email: string, code: string): Mail =>
  productMail(sender, email, `Your code for ${sender.config.product.name}`, [
    'Someone who is signed in to your account is setting up two-factor sign-in. If it is you, enter this code:',
    code,
    `The code works for ${FACTOR_CODE_MINUTES} minutes. Don't share it with anyone.`,
    `If it isn't you, someone may know your password. Choose a new one right away:`,
    link('Choose a new password', `${sender.publicUrl()}/forgot-password`),
  ])

/** The link that starts the removal of a lost second factor. */
export const lostFactorMail = (sender: Sender, email: string, secret: string): Mail =>
  productMail(sender, email, `Lost your two-factor codes for ${sender.config.product.name}?`, [
    'Someone who knows the password of your account reported that they lost the phone with its two-factor codes. If it was you, start removing them here:',
    button('Remove the codes', `${sender.publicUrl()}/lost-phone?token=${secret}`),
    `We remove the codes ${FACTOR_REMOVAL_HOURS} hours later; until then, you still need them. The link works once, for 60 minutes.`,
    `If it wasn't you, don't open the link, and choose a new password right away:`,
    link('Choose a new password', `${sender.publicUrl()}/forgot-password`),
  ])

/** The email that the removal has started, with a link to stop it. */
export const factorRemovalMail = (sender: Sender, email: string, dueAt: Date, secret: string): Mail =>
  productMail(sender, email, `Your two-factor codes for ${sender.config.product.name} will be removed`, [
    `The two-factor codes of your account will be removed on ${instant(dueAt)} (UTC). After that, you only need your password to sign in.`,
    `If you didn't ask for this, or have found your phone, stop it here:`,
    button('Stop the removal', `${sender.publicUrl()}/lost-phone?stop=${secret}`),
    `Signing in with a code also stops it. If it wasn't you, choose a new password right away:`,
    link('Choose a new password', `${sender.publicUrl()}/forgot-password`),
  ])

/** The email that the factors were removed: after the day, or by an administrator of the clinic. */
export const factorRemovedMail = (sender: Sender, email: string, by: { clinic: string } | null): Mail =>
  productMail(sender, email, `Your two-factor codes for ${sender.config.product.name} were removed`, [
    `${by ? `An administrator of ${nameInMail(by.clinic)} removed the two-factor codes of your account` : 'The two-factor codes of your account were removed, as requested a day ago'}. You've been signed out everywhere. Sign in with your password, and set them up again in your profile:`,
    button('Sign in', `${sender.publicUrl()}/login`),
    `If you didn't ask for this, ${by ? 'tell your clinic and ' : ''}choose a new password right away:`,
    link('Choose a new password', `${sender.publicUrl()}/forgot-password`),
  ])
