import { t } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import { nameInMail } from '#server/email-delivery/names.ts'
import { productMail } from '#server/email-delivery/product-email.ts'
import type { Mail } from '#server/email-delivery/queue.ts'

/** Returns the email to an address of a chart that was merged into one with a holder. Names no person. */
export const mergedMail = (sender: Pick<Deps, 'config' | 'publicUrl'>, to: string, clinic: string): Mail =>
  productMail(sender, to, t('A record was added to an account'), [
    t('{clinic} has merged a record that has, or had, this email address with a record of an account at {product}.', {
      clinic: nameInMail(clinic),
      product: sender.config.product.name,
    }),
    t("If this wasn't you, please call the clinic. It can separate the records at any time."),
  ])
