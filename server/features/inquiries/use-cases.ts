import { t } from '#language/translate.ts'
import { newClinicDefaults } from '#contract/clinics/setup.ts'
import { type ContactMessage, type DemoRequest, inquiryMessages } from '#contract/inquiries.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, wrongField } from '#server/errors.ts'
import { csvFile } from '#server/http/door/csv-file.ts'
import { newId } from '#server/ids.ts'
import { bareNameInMail, linesInMail, plainInMail } from '#server/email-delivery/names.ts'
import { productMail } from '#server/email-delivery/product-email.ts'
import { type Mail, queueMail } from '#server/email-delivery/queue.ts'
import { todayIn } from '#server/time.ts'
import { type Inquiry, insertInquiry, type NewInquiry } from './queries.ts'

/** Stores a message of the contact page. Throws 400 for a bot that filled the honeypot, 429 beyond the budget of the address. */
export async function saveMessage(deps: Deps, address: string, message: ContactMessage): Promise<void> {
  const { website, inquiryType, ...said } = message
  await refuseBots(deps, address, website)
  await save(deps, { ...said, kind: 'message', inquiryType, wishedDate: null, wishedTime: null, timeZone: null })
}

/**
 * Stores a request for a demo. Throws 400 for a past day in the visitor's zone and for a bot, 429 beyond the address's
 * limit.
 */
export async function saveDemoRequest(deps: Deps, address: string, request: DemoRequest): Promise<void> {
  const { name, email, phone, clinicName, wishedDate, wishedTime, website } = request
  await refuseBots(deps, address, website)
  const timeZone = request.timeZone ?? newClinicDefaults.timeZone
  if (wishedDate && wishedDate < todayIn(timeZone)) throw wrongField('wishedDate', t(inquiryMessages.past))
  await save(deps, {
    kind: 'demo',
    name,
    email,
    phone,
    company: clinicName,
    subject: '',
    message: '',
    inquiryType: 'demo',
    wishedDate: wishedDate || null,
    wishedTime: wishedTime || null,
    timeZone: wishedDate ? timeZone : null,
  })
}

async function refuseBots({ limits }: Deps, address: string, honeypot: string | undefined): Promise<void> {
  await limits.inquiriesPerAddress.take(address)
  if (honeypot) throw badRequest()
}

/**
 * Stores it and notifies the operator in one step: every acknowledged inquiry is in the inbox. Acts as the server, because
 * people can't read the inbox.
 */
async function save(deps: Deps, inquiry: NewInquiry): Promise<void> {
  const { operator } = deps.config.mail
  await asServer(() =>
    transaction(deps.db, async (tx) => {
      await insertInquiry(tx, newId(), inquiry)
      if (operator) await queueMail(tx, () => inquiryMail(deps, operator, inquiry))
    }),
  )
}

/** Returns the email to the operator with a visitor's text. The address for the reply is in it as text. */
function inquiryMail(deps: Pick<Deps, 'config'>, operator: string, inquiry: NewInquiry): Mail {
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

const columns = {
  id: 'ID',
  createdAt: 'Received',
  status: 'Status',
  kind: 'Kind',
  inquiryType: 'Inquiry',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company or clinic',
  subject: 'Subject',
  message: 'Message',
  wishedDate: 'Preferred day',
  wishedTime: 'Preferred time',
  timeZone: 'Time zone',
}

/** Returns the inquiries as a CSV file that opens in a spreadsheet. */
export async function inquiriesCsv(inquiries: readonly Inquiry[]): Promise<string> {
  const rows = inquiries.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() }))
  let text = ''
  for await (const part of csvFile(columns, [rows])) text += String(part)
  return text
}
