import { t } from '#language/translate.ts'
import { spelledDay } from '#contract/days.ts'
import type { Deps } from '#server/deps.ts'
import { nameInMail } from '#server/email-delivery/names.ts'
import { button, link, productMail } from '#server/email-delivery/product-email.ts'
import type { Mail } from '#server/email-delivery/queue.ts'

type Sender = Pick<Deps, 'config' | 'publicUrl'>

const instant = (at: Date) => `${spelledDay(at.toISOString())}, ${at.toISOString().slice(11, 16)} (UTC)`

/** Announces that an account will be closed, with the date and how to keep it. */
export const closingMail = (sender: Sender, email: string, dueAt: Date): Mail =>
  productMail(sender, email, t('Your {product} account will be closed', { product: sender.config.product.name }), [
    t('Your account will be closed on {moment}. Until then, nothing is deleted, and you can still sign in.', {
      moment: instant(dueAt),
    }),
    t('To keep your account, sign in before that date and choose “Keep my account”:'),
    button(t('Sign in'), `${sender.publicUrl()}/login`),
    t('If you want a copy of your data, sign in and download it under Settings before that date.'),
    t("If you didn't ask for this, sign in, keep your account, and choose a new password:"),
    link(t('Choose a new password'), `${sender.publicUrl()}/forgot-password`),
  ])

export const accountKeptMail = (sender: Sender, email: string): Mail =>
  productMail(sender, email, t('Your {product} account stays open', { product: sender.config.product.name }), [
    t("You've kept your account. It won't be closed, and nothing was deleted."),
  ])

/** The last email to an account's address. */
export const accountClosedMail = (sender: Pick<Sender, 'config'>, email: string): Mail =>
  productMail(sender, email, t('Your {product} account is closed', { product: sender.config.product.name }), [
    t(
      'Your account is closed, and its personal data is deleted. Clinics keep the medical records that they wrote, as the law of their country requires. To see or correct a record, ask the clinic.',
    ),
    t('Appointments ahead stay booked. Call the clinic to change or cancel one.'),
  ])

/**
 * Returns the email saying that an account stays open, because its person became the only administrator of a clinic.
 */
export const closingStoppedMail = (sender: Sender, email: string, clinics: readonly string[]): Mail =>
  productMail(sender, email, t('Your {product} account was not closed', { product: sender.config.product.name }), [
    t(
      "You're now the only administrator of {clinics}, so your account stays open. Make someone else an administrator or ask us to close the clinic, then close your account under Settings:",
      { clinics: clinics.map(nameInMail).join(', ') },
    ),
    button(t('Sign in'), `${sender.publicUrl()}/login`),
  ])
