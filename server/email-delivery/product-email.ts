import { t } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import type { Part } from './letter.ts'
import { bareNameInMail } from './names.ts'
import type { Mail } from './queue.ts'

/** Returns an email from the product itself; "Hello," unless the person can be named. */
export const productMail = (
  { config }: Pick<Deps, 'config'>,
  to: string | { email: string; firstName?: string },
  subject: string,
  parts: readonly Part[],
): Mail => ({
  to: typeof to === 'string' ? to : to.email,
  subject,
  letter: {
    from: config.product.name,
    greeting:
      typeof to !== 'string' && to.firstName
        ? t('Hello {name},', { name: bareNameInMail(to.firstName, 40) })
        : undefined,
    parts,
  },
})

/** Returns the email's main action. */
export const button = (text: string, url: string): Part => ({ button: { text, url } })

/** Returns another possible action. */
export const link = (text: string, url: string): Part => ({ links: [{ text, url }] })
