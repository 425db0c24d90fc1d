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
