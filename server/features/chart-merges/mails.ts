import type { Deps } from '#server/deps.ts'
import { nameInMail } from '#server/mail-delivery/names.ts'
import { productMail } from '#server/mail-delivery/product-mail.ts'
import type { Mail } from '#server/mail-delivery/queue.ts'

/** The email to an address of a chart that was merged into one with a holder. Names no person. */
export const mergedMail = (sender: Pick<Deps, 'config' | 'publicUrl'>, to: string, clinic: string): Mail =>
  productMail(sender, to, 'A record was added to an account', [
    `${nameInMail(clinic)} has merged a record that has, or had, this email address with a record of an account at ${sender.config.product.name}.`,
    "If this wasn't you, please call the clinic. It can separate the records at any time.",
  ])
