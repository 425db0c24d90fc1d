import {
  addBill,
  addCreditNote,
  changeBill,
  discardBill,
  getBill,
  issueBill,
  listBills,
  proposeAppointmentBill,
  proposeChartBill,
  proposeWalkInBill,
} from '#contract/bills/bills.ts'
import { addAdvance, listAdvances, refundAdvance, returnAdvance, spendAdvances } from '#contract/bills/advances.ts'
import { exportBills } from '#contract/bills/export.ts'
import { billPaperMessages, emailBill, getBillPdf, getCreditNotePdf, getReceiptPdf } from '#contract/bills/papers.ts'
import { addPayment, addRefund } from '#contract/bills/payments.ts'
import { addPriceItem, changePriceItem, getPriceList, setServiceTax } from '#contract/bills/price-list.ts'
import { getBillSettings, setBillSettings } from '#contract/bills/settings.ts'
import { t } from '#language/translate.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { giveBackToAdvance, payFromAdvances } from './advance-uses.ts'
import { giveAdvanceBack, readAdvances, receiveAdvance } from './advances.ts'
import { credit } from './credit.ts'
import { linesOfClinic } from './export.ts'
import { pay, refund } from './pay.ts'
import { addItem, changeItem, readPriceList, setTax } from './price-list.ts'
import { sendBill } from './paper/email.ts'
import { billPdf, creditNotePdf, receiptPdf } from './paper/papers.ts'
import { proposeBill } from './proposal.ts'
import { openBill, readBills } from './read.ts'
import { changeSettings, readSettings } from './settings.ts'
import { add, change, discard, issue } from './write.ts'

export function mountBills(door: Door, deps: Deps): void {
  door.open(getBillSettings, ({ caller, params }) => readSettings(deps, caller, params.id))
  door.open(setBillSettings, ({ caller, params, body }) => changeSettings(deps, caller, params.id, body))
  door.open(getPriceList, ({ caller, params }) => readPriceList(deps, caller, params.id))
  door.open(addPriceItem, ({ caller, params, body }) => addItem(deps, caller, params.id, body))
  door.open(changePriceItem, ({ caller, params, body }) => changeItem(deps, caller, params.id, body))
  door.open(setServiceTax, ({ caller, params, body }) => setTax(deps, caller, params.id, body))
  door.open(proposeAppointmentBill, ({ caller, params }) => proposeBill(deps, caller, { appointmentId: params.id }))
  door.open(proposeWalkInBill, ({ caller, params }) => proposeBill(deps, caller, { walkInId: params.id }))
  door.open(proposeChartBill, ({ caller, params }) => proposeBill(deps, caller, { patientId: params.id }))
  door.open(listBills, ({ caller, query }) => readBills(deps, caller, query))
  door.open(addBill, ({ caller, body }) => add(deps, caller, body))
  door.open(getBill, ({ caller, params }) => openBill(deps, caller, params.id))
  door.open(changeBill, ({ caller, params, body }) => change(deps, caller, params.id, body))
  door.open(discardBill, ({ caller, params }) => discard(deps, caller, params.id))
  door.open(issueBill, ({ caller, params, body }) => issue(deps, caller, params.id, body))
  door.open(addCreditNote, ({ caller, params, body }) => credit(deps, caller, params.id, body))
  door.open(addPayment, ({ caller, params, body }) => pay(deps, caller, params.id, body))
  door.open(addRefund, ({ caller, params, body }) => refund(deps, caller, params.id, body))
  door.open(listAdvances, ({ caller, query }) => readAdvances(deps, caller, query))
  door.open(addAdvance, ({ caller, params, body }) => receiveAdvance(deps, caller, params.id, body))
  door.open(refundAdvance, ({ caller, params, body }) => giveAdvanceBack(deps, caller, params.id, body))
  door.open(spendAdvances, ({ caller, params, body }) => payFromAdvances(deps, caller, params.id, body))
  door.open(returnAdvance, ({ caller, params, body }) => giveBackToAdvance(deps, caller, params.id, body))
  door.open(getBillPdf, ({ caller, params, query }) => billPdf(deps, caller, { ...params, ...query }))
  door.open(getReceiptPdf, ({ caller, params, query }) => receiptPdf(deps, caller, { ...params, ...query }))
  door.open(getCreditNotePdf, ({ caller, params, query }) => creditNotePdf(deps, caller, { ...params, ...query }))
  door.open(emailBill, async ({ caller, params }) => {
    await sendBill(deps, caller, params.id)
    return { message: t(billPaperMessages.sent) }
  })
  door.open(exportBills, async ({ caller, params, query }) => {
    const { day, rows } = await linesOfClinic(deps, caller, params.id, query)
    attach(caller, 'bills', day)
    return rows
  })
}
