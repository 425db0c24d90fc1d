import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/mail/queue.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

const greeting = (firstName: string) => `Hello ${firstName},\n\n`
const signature = ({ config }: Sender) => `\n\n${config.product.name}`

/** The link that confirms a new account's address. */
export const verificationMail = (sender: Sender, to: { email: string; firstName: string }, secret: string): Mail => ({
  to: to.email,
  subject: `Confirm your e-mail address for ${sender.config.product.name}`,
  body: `${greeting(to.firstName)}please confirm that this is your e-mail address:\n\n${sender.publicUrl()}/verify-email?token=${secret}\n\nThe link works for 48 hours. If you did not create an account, you need not do anything.${signature(sender)}`,
})

/** Told to the owner of an address with which somebody tried to register again (trap T3). */
export const alreadyRegisteredMail = (sender: Sender, email: string): Mail => ({
  to: email,
  subject: `You already have an account at ${sender.config.product.name}`,
  body: `Hello,\n\nsomebody, perhaps you, tried to create an account with this e-mail address, which already has one. You can sign in at\n\n${sender.publicUrl()}/login\n\nor choose a new password at\n\n${sender.publicUrl()}/forgot-password\n\nIf it was not you, you need not do anything.${signature(sender)}`,
})

export const resetMail = (sender: Sender, to: { email: string; firstName: string }, secret: string): Mail => ({
  to: to.email,
  subject: `Choose a new password for ${sender.config.product.name}`,
  body: `${greeting(to.firstName)}here you can choose a new password:\n\n${sender.publicUrl()}/reset-password?token=${secret}\n\nThe link works once, for 60 minutes. If you did not ask for it, you need not do anything: your password stays as it is.${signature(sender)}`,
})

export const passwordChangedMail = (sender: Sender, email: string): Mail => ({
  to: email,
  subject: `Your password for ${sender.config.product.name} was changed`,
  body: `Hello,\n\nyour password was changed just now. If it was not you, choose a new one at once:\n\n${sender.publicUrl()}/forgot-password${signature(sender)}`,
})

/** Told to the owner when sign-in is held up after too many wrong passwords. */
export const tooManyAttemptsMail = (sender: Sender, email: string): Mail => ({
  to: email,
  subject: `Many wrong passwords for your account at ${sender.config.product.name}`,
  body: `Hello,\n\nsomebody, perhaps you, has entered a wrong password for your account many times. Sign-in waits for up to 15 minutes now. If it was not you, you need not do anything, or you choose a new password:\n\n${sender.publicUrl()}/forgot-password${signature(sender)}`,
})

/** To the new address: the link that makes it the person's. */
export const newAddressMail = (sender: Sender, email: string, secret: string): Mail => ({
  to: email,
  subject: `Confirm your new e-mail address for ${sender.config.product.name}`,
  body: `Hello,\n\nplease confirm that this is to be the e-mail address of your account:\n\n${sender.publicUrl()}/verify-email?token=${secret}\n\nThe link works once, for 24 hours. If you did not ask for it, you need not do anything.${signature(sender)}`,
})

/** To the present address, when another one was asked for: the new one is not named. */
export const emailChangeAskedMail = (sender: Sender, email: string): Mail => ({
  to: email,
  subject: `Another e-mail address was asked for at ${sender.config.product.name}`,
  body: `Hello,\n\nsomebody who is signed in to your account and knows its password asked to change its e-mail address. It stays as it is until a link in a mail to the new address is opened.\n\nIf it was not you, choose a new password at once; that also stops the change:\n\n${sender.publicUrl()}/forgot-password${signature(sender)}`,
})

export const emailChangedMail = (sender: Sender, email: string): Mail => ({
  to: email,
  subject: `Your e-mail address for ${sender.config.product.name} was changed`,
  body: `Hello,\n\nyour account has another e-mail address now, and this one no longer signs in. If it was not you, please tell your clinic at once.${signature(sender)}`,
})

export const twoFactorMail = (sender: Sender, email: string, isOn: boolean): Mail => ({
  to: email,
  subject: `Two-factor sign-in for ${sender.config.product.name} was switched ${isOn ? 'on' : 'off'}`,
  body: `Hello,\n\ntwo-factor sign-in of your account was switched ${isOn ? 'on' : 'off'} just now. If it was not you, choose a new password at once:\n\n${sender.publicUrl()}/forgot-password${signature(sender)}`,
})
