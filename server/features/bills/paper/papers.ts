import { renderSVG } from 'uqr'
import { t } from '#language/translate.ts'
import { billPaperMessages, type BillPaperSize } from '#contract/bills/papers.ts'
import { upiLinkOfBill } from '#contract/bills/upi.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { ChartAction } from '#server/audit/chart-actions.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import { visibleTo } from '#server/features/bills/policy.ts'
import { findAdvanceOfPayment } from '#server/features/bills/queries/advances.ts'
import { findBillWith } from '#server/features/bills/queries/bills.ts'
import { partiesOfAdvance } from '#server/features/bills/queries/parties.ts'
import { findSettings } from '#server/features/bills/queries/settings.ts'
import { billSeenBy } from '#server/features/bills/read.ts'
import { toAdvance, toBill } from '#server/features/bills/shape.ts'
import { lookOf, pdfHeaders } from '#server/features/prescriptions/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { recipientLanguage } from '#server/language/recipient-language.ts'
import { speakingIn } from '#server/language/speaking.ts'
import { advanceReceiptSheet, billSheet, creditNoteSheet, receiptSheet } from './bill-sheet.ts'
import { isIssued, type IssuedBill, type PaperLook } from './parts.ts'
import { moneyPdf } from './print.ts'
import type { MoneySheet } from './sheet.ts'

interface Wanted {
  id: string
  size?: BillPaperSize | undefined
  download?: '1' | undefined
}

/** Returns a bill as a PDF and records the printing. Throws 404, 409 for a draft. */
export async function billPdf(deps: Deps, caller: Caller<SignedIn>, { id, ...wanted }: Wanted) {
  const bill = await issuedBill(deps, caller, id)
  const link = await upiLinkOf(deps, bill)
  const code = link && renderSVG(link, { ecc: 'M', border: 4 })
  return printed(deps, caller, bill, {
    ...wanted,
    name: `bill-${bill.number}`,
    madeAt: bill.issuedAt,
    sheet: (look) => billSheet(bill, look, code),
  })
}

/** Returns the receipt of a payment, a refund or an advance as a PDF and records the printing. Throws 404. */
export async function receiptPdf(deps: Deps, caller: Caller<SignedIn>, { id, ...wanted }: Wanted) {
  const billId = await findBillWith(deps.db, visibleTo(caller.actor), 'payments', id)
  if (!billId) return advanceReceiptPdf(deps, caller, { id, ...wanted })
  const bill = await issuedBill(deps, caller, billId)
  const payment = bill.payments.find((one) => one.id === id)
  if (!payment) throw notFound()
  return printed(deps, caller, bill, {
    ...wanted,
    name: `receipt-${payment.number}`,
    madeAt: payment.receivedAt,
    sheet: (look) => receiptSheet(bill, payment, look),
  })
}

/** Returns the receipt of an advance or its refund as a PDF and records the printing. Throws 404. */
async function advanceReceiptPdf(deps: Deps, caller: Caller<SignedIn>, { id, ...wanted }: Wanted) {
  const { actor } = caller
  const stored = await findAdvanceOfPayment(deps.db, visibleTo(actor), id)
  const advance = stored && toAdvance(stored, actor)
  const payment = advance?.payments.find((one) => one.id === id)
  if (!advance || !payment) throw notFound()
  // the patient prints it too, who can't read the clinic's settings
  const parties = await asServer(() => partiesOfAdvance(deps.db, advance.id))
  await notePrinting(deps.db, caller, advance, 'bill.printed', { advance: advance.id })
  return printed(deps, caller, advance, {
    ...wanted,
    name: `receipt-${payment.number}`,
    madeAt: payment.receivedAt,
    sheet: (look) => advanceReceiptSheet({ ...advance, parties }, payment, look),
  })
}

/** Returns a credit note as a PDF and records the printing. Throws 404. */
export async function creditNotePdf(deps: Deps, caller: Caller<SignedIn>, { id, ...wanted }: Wanted) {
  const billId = await findBillWith(deps.db, visibleTo(caller.actor), 'credit_notes', id)
  if (!billId) throw notFound()
  const bill = await issuedBill(deps, caller, billId)
  const note = bill.creditNotes.find((one) => one.id === id)
  if (!note) throw notFound()
  return printed(deps, caller, bill, {
    ...wanted,
    name: `credit-note-${note.number}`,
    madeAt: note.issuedAt,
    sheet: (look) => creditNoteSheet(bill, note, look),
  })
}

/** Returns an issued bill that the person sees, and records what they do with it. Throws 404, 409 for a draft. */
export async function issuedBill(
  { db }: Deps,
  caller: SignedInCaller,
  id: string,
  action: ChartAction = 'bill.printed',
): Promise<IssuedBill> {
  const bill = toBill(await billSeenBy(db, caller.actor, id), caller.actor)
  if (!isIssued(bill)) throw conflict(t(billPaperMessages.draft))
  await notePrinting(db, caller, bill, action, { bill: id })
  return bill
}

/** Records that a paper was printed or sent. */
async function notePrinting(
  db: Db,
  { actor, address }: SignedInCaller,
  { patient, clinic }: Pick<IssuedBill, 'patient' | 'clinic'>,
  action: ChartAction,
  detail: Record<string, string>,
): Promise<void> {
  await recordAudit<string>(db, {
    actorUserId: actor.userId,
    action,
    subjectType: 'patient',
    subjectId: patient.id,
    clinicId: clinic.id,
    address,
    detail,
  })
}

/** Returns the link that pays the balance of a bill; null if there is none. */
async function upiLinkOf({ db }: Deps, bill: IssuedBill): Promise<string | null> {
  // the patient pays, who can't read the clinic's settings
  const { settings } = await asServer(() => findSettings(db, bill.clinic.id))
  const upi = settings.upiId ? { id: settings.upiId, payee: settings.legalName || bill.clinic.name } : null
  return upiLinkOfBill({ ...bill, upi }, bill.balance)
}

interface Printing extends Omit<Wanted, 'id'> {
  name: string
  madeAt: string
  sheet: (look: PaperLook) => MoneySheet
}

async function printed(
  deps: Deps,
  caller: Caller<SignedIn>,
  { patient, clinic }: Pick<IssuedBill, 'patient' | 'clinic'>,
  { name, madeAt, size, download, sheet }: Printing,
): Promise<Uint8Array<ArrayBuffer>> {
  const look = await lookOf(deps, deps.db, clinic.id)
  const language = await recipientLanguage(deps.db, { patientId: patient.id, clinicId: clinic.id })
  caller.replyHeaders.push(...pdfHeaders(`${name.replaceAll('/', '-')}.pdf`, download))
  return moneyPdf(
    speakingIn(language, () => sheet({ ...look, size: size ?? look.size })),
    new Date(madeAt),
  )
}
