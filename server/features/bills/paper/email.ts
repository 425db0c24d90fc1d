import { t } from '#language/translate.ts'
import { billPaperMessages } from '#contract/bills/papers.ts'
import { exactMoney } from '#contract/money.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden } from '#server/errors.ts'
import { mayBill } from '#server/features/bills/policy.ts'
import { findEmail } from '#server/features/bills/queries/email.ts'
import { billSeenBy } from '#server/features/bills/read.ts'
import { bareNameInMail } from '#server/email-delivery/names.ts'
import { type Mail, queueMail } from '#server/email-delivery/queue.ts'
import { issuedBill } from './papers.ts'
import { dayAt, isSome, type IssuedBill } from './parts.ts'

/** Emails the patient that a bill is in their account. Throws 403, 404, 409 for a draft and without an address. */
export async function sendBill(deps: Deps, caller: SignedInCaller, id: string): Promise<void> {
  const { clinicId, patientId } = await billSeenBy(deps.db, caller.actor, id)
  if (!mayBill(caller.actor, clinicId)) throw forbidden()
  await transaction(deps.db, async (tx) => {
    const bill = await issuedBill({ ...deps, db: tx }, caller, id, 'bill.emailed')
    const email = await findEmail(tx, patientId)
    if (!email) throw conflict(t(billPaperMessages.noEmail))
    await queueMail(tx, () => billMail(deps, bill, email))
  })
}

/** Returns the email about a bill. It doesn't say what the bill is for, which can name an illness, nor for whom. */
function billMail(deps: Pick<Deps, 'publicUrl' | 'config'>, bill: IssuedBill, to: string): Mail {
  const name = bareNameInMail(bill.clinic.name)
  const from = t('{clinic} via {product}', { clinic: name, product: deps.config.product.name })
  const said = (amount: string) => exactMoney(amount, bill.currency)
  return {
    to,
    recipient: { patientId: bill.patient.id, clinicId: bill.clinic.id },
    subject: t('{clinic}: bill {number}', { clinic: name, number: bill.number }),
    letter: {
      from,
      greeting: t('Hello,'),
      parts: [
        t('{clinic} has made out a bill.', { clinic: name }),
        {
          facts: [
            { name: t('Bill number'), value: bill.number },
            { name: t('Date'), value: dayAt(bill.issuedOn, bill) },
            { name: t('Total'), value: said(bill.total) },
            ...(isSome(bill.paid) ? [{ name: t('Paid'), value: said(bill.paid) }] : []),
            ...(isSome(bill.credited) ? [{ name: t('Credited'), value: said(bill.credited) }] : []),
            ...(Number(bill.balance) > 0 ? [{ name: t('Balance to pay'), value: said(bill.balance) }] : []),
          ],
        },
        { button: { text: t('Open the bill'), url: `${deps.publicUrl()}/bills/${bill.id}` } },
        t('Sign in to your account to read and download it. Without an account, ask the clinic for a printout.'),
      ],
    },
    sender: { name: from },
  }
}
