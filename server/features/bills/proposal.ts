import { DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import { rateText } from '#contract/bills/amounts.ts'
import type { BillProposal, ProposedLine } from '#contract/bills/bills.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { moneyText } from '#server/money.ts'
import { homeState, offeredAt, taxingOf } from './lines.ts'
import { clinicsToBillAt, limitOf, mayDiscount } from './policy.ts'
import { findAdvanceLeft } from './queries/advances.ts'
import { findBillOf } from './queries/bills.ts'
import type { Offered } from './lines.ts'
import type { StoredItem } from './queries/price-list.ts'
import { findSettings } from './queries/settings.ts'
import { findSubject, type SubjectWish } from './queries/subjects.ts'

type Offerable = Offered['services'][number] | (StoredItem & { followUp?: undefined })

const toLine =
  (currency: string, of: 'serviceId' | 'itemId') =>
  ({ id, name, priceMinor, taxRate, taxCode, followUp }: Offerable): ProposedLine => ({
    serviceId: null,
    itemId: null,
    [of]: id,
    text: name,
    unitPrice: moneyText(followUp?.priceMinor ?? priceMinor, currency),
    taxRate: taxRate === null ? null : rateText(taxRate),
    taxCode,
    followUp: followUp ? { days: followUp.days, on: followUp.on, fullPrice: moneyText(priceMinor, currency) } : null,
  })

/** Returns what the form of a new bill begins with, and records the view. Throws 403, 404. */
export async function proposeBill(deps: Deps, caller: SignedInCaller, wish: SubjectWish): Promise<BillProposal> {
  const { actor } = caller
  const subject = await findSubject(deps.db, clinicsToBillAt(actor), wish)
  if (!subject) throw notFound()
  const { clinicId, patientId, appointmentId, walkInId } = subject
  const { currency, settings } = await findSettings(deps.db, clinicId)
  const { services, items } = await offeredAt(deps.db, subject, { currency, settings })
  const bill = await findBillOf(deps.db, subject)
  noteSeen(deps, caller, 'bills.listed', [{ clinicId, patientId, patientUserId: subject.holderId }])
  const place = homeState({ currency, settings })
  const { tax, pricesIncludeTax } = taxingOf({ currency, settings }, place)
  const serviceLine = toLine(currency, 'serviceId')
  const isVisit = appointmentId !== null || walkInId !== null
  // an appointment without a service is a consultation
  const proposed = services.find(({ id, name }) =>
    subject.serviceId ? id === subject.serviceId : isVisit && name === DEFAULT_SERVICE,
  )
  return {
    clinic: { id: clinicId, name: subject.clinicName, timeZone: subject.timeZone },
    patient: { id: patientId, ...subject.patient },
    appointmentId,
    walkInId,
    doctor: subject.doctorId && subject.doctor ? { id: subject.doctorId, ...subject.doctor } : null,
    currency,
    bill: bill && {
      id: bill.id,
      number: bill.number,
      state: bill.state,
      total: moneyText(bill.total, bill.currency),
      balance: moneyText(bill.balance, bill.currency),
    },
    lines: proposed ? [serviceLine(proposed)] : [],
    choices: [...services.map(serviceLine), ...items.map(toLine(currency, 'itemId'))],
    tax: tax === 'split' || tax === 'integrated' ? 'gst' : tax,
    taxName: currency === 'INR' ? 'GST' : settings.taxName,
    pricesIncludeTax,
    roundsTotal: settings.roundsTotal,
    placeOfSupply: place,
    counters: settings.counters,
    upiId: settings.upiId || null,
    advanceLeft: moneyText(await findAdvanceLeft(deps.db, patientId, currency), currency),
    can: {
      discount: mayDiscount(actor, clinicId),
      discountLimit: limitOf(actor, clinicId, settings.staffDiscountLimit),
    },
  }
}
