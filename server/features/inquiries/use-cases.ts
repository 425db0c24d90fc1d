import { type ContactMessage, type DemoRequest, inquiryMessages } from '#contract/inquiries.ts'
import { newClinicDefaults } from '#contract/clinics/setup.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, wrongField } from '#server/errors.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/mail-delivery/queue.ts'
import { todayIn } from '#server/time.ts'
import { inquiryMail } from './mails.ts'
import { insertInquiry, type NewInquiry } from './queries.ts'

/** Stores a message of the contact page. Throws 400 for a bot that filled the honeypot, 429 beyond the budget of the address. */
export async function saveMessage(deps: Deps, address: string, message: ContactMessage): Promise<void> {
  const { website, inquiryType, ...said } = message
  await refuseBots(deps, address, website)
  await save(deps, { ...said, kind: 'message', inquiryType, wishedDate: null, wishedTime: null, timeZone: null })
}

/**
 * Stores a request for a demo. Throws 400 for a day that is over where the visitor is and for a bot, 429 beyond the budget
 * of the address.
 */
export async function saveDemoRequest(deps: Deps, address: string, request: DemoRequest): Promise<void> {
  const { name, email, phone, clinicName, wishedDate, wishedTime, website } = request
  await refuseBots(deps, address, website)
  const timeZone = request.timeZone ?? newClinicDefaults.timeZone
  if (wishedDate && wishedDate < todayIn(timeZone)) throw wrongField('wishedDate', inquiryMessages.past)
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

/** Stores it and tells the operator in one step: what was answered as sent is in the inbox. People may not look into it. */
async function save(deps: Deps, inquiry: NewInquiry): Promise<void> {
  const { operator } = deps.config.mail
  await asServer(() =>
    transaction(deps.db, async (tx) => {
      await insertInquiry(tx, newId(), inquiry)
      if (operator) await queueMail(tx, inquiryMail(deps, operator, inquiry))
    }),
  )
}
