import type { Deps } from '#server/deps.ts'
import { bareNameInMail, linesInMail, plainInMail } from '#server/mail-delivery/names.ts'
import { productMail } from '#server/mail-delivery/product-mail.ts'
import type { Mail } from '#server/mail-delivery/queue.ts'
import type { NewInquiry } from './queries.ts'

/** To the operator: what a visitor wrote. The address to answer is in it as text. */
export function inquiryMail(deps: Pick<Deps, 'config'>, operator: string, inquiry: NewInquiry): Mail {
  const { kind, name, email, phone, company, subject, message, inquiryType } = inquiry
  const { wishedDate, wishedTime, timeZone } = inquiry
  const facts = {
    Name: plainInMail(name),
    Email: email,
    Phone: plainInMail(phone),
    [kind === 'demo' ? 'Clinic' : 'Company']: plainInMail(company),
    'Kind of inquiry': kind === 'demo' ? '' : inquiryType,
    Subject: plainInMail(subject),
    'Preferred time': wishedDate ? [wishedDate, wishedTime, timeZone].filter(Boolean).join(' ') : '',
  }
  const parts = [
    { facts: Object.entries(facts).flatMap(([fact, value]) => (value ? [{ name: fact, value }] : [])) },
    ...(message ? [linesInMail(message)] : []),
    'To mark it as answered or spam, use npm run operator -- inquiries.',
  ]
  const what = kind === 'demo' ? 'Demo request' : 'Message'
  return productMail(deps, operator, `${what} from ${bareNameInMail(name)}`, parts)
}
