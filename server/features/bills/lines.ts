import { type BillAmounts, isAboveLimit, isTaxable, rateOf, type Taxing } from '#contract/bills/amounts.ts'
import { billMessages, LINE_MAX_MINOR, type NewBillLine } from '#contract/bills/bills.ts'
import type { BillSettings } from '#contract/bills/settings.ts'
import type { BillKind } from '#contract/bills/shapes.ts'
import { stateOf } from '#contract/bills/states.ts'
import { t } from '#language/translate.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden, wrongField } from '#server/errors.ts'
import { priceIn } from '#server/features/clinics/public.ts'
import { minorDigits } from '#server/money.ts'
import { atFollowUpPrice, type FollowUpPrice } from './follow-up.ts'
import { limitOf, mayDiscount } from './policy.ts'
import { listItems, listServices, type StoredItem, type StoredService } from './queries/price-list.ts'
import type { StoredSettings } from './queries/settings.ts'
import type { Subject } from './queries/subjects.ts'
import type { LineToStore } from './queries/writing.ts'

/** Returns the state where the clinic makes its supplies; null outside India and without a GSTIN. */
export const homeState = ({ currency, settings: { gstin } }: StoredSettings): string | null =>
  currency === 'INR' && gstin ? stateOf(gstin) : null

/** Returns how the clinic taxes a bill whose supply is made in this state. */
export function taxingOf({ currency, settings }: StoredSettings, placeOfSupply: string | null): Taxing {
  const home = homeState({ currency, settings })
  const inIndia = home === null ? 'none' : placeOfSupply === home ? 'split' : 'integrated'
  return {
    tax: currency === 'INR' ? inIndia : 'plain',
    pricesIncludeTax: settings.pricesIncludeTax,
    roundTo: settings.roundsTotal ? 10 ** minorDigits(currency) : 1,
  }
}

/**
 * Returns what a bill is called: outside India and without a GSTIN an invoice. A bill with taxable and exempt lines is one
 * document only for a recipient who isn't registered (rule 46A of the GST rules).
 */
export function kindOf(
  lines: readonly Pick<LineToStore, 'taxRate'>[],
  { tax }: Taxing,
  recipientGstin: string | null,
): BillKind {
  if (tax === 'none' || tax === 'plain') return 'invoice'
  const taxed = lines.filter((line) => isTaxable(line, tax)).length
  if (taxed === 0) return 'bill_of_supply'
  return taxed < lines.length && !recipientGstin ? 'invoice_cum_bill_of_supply' : 'tax_invoice'
}

/** What lines can name: the active services and items of a clinic, with a service at the price that was agreed, or the follow-up price. */
export interface Offered {
  services: (StoredService & { followUp: FollowUpPrice | null })[]
  items: StoredItem[]
}

/** Returns the active services, at the prices with a doctor, and items of a clinic. The agreed service is always among them. */
export async function offeredAt(db: Db, subject: Subject, stored: StoredSettings): Promise<Offered> {
  const { clinicId, doctorId, serviceId, priceMinor } = subject
  const services = (await listServices(db, clinicId, doctorId))
    .filter(({ id, isActive }) => isActive || id === serviceId)
    .map((one) => (one.id === serviceId && priceMinor !== null ? { ...one, priceMinor } : one))
  const items = (await listItems(db, clinicId)).filter(({ isActive }) => isActive)
  return { services: await atFollowUpPrice(db, subject, stored, services), items }
}

/** Returns the lines with text, price and tax. Throws 400 with the field. */
export function linesToStore(wanted: readonly NewBillLine[], offered: Offered, currency: string): LineToStore[] {
  return wanted.map((line, at) => {
    const path = (field: string) => `lines.${at}.${field}`
    const service = offered.services.find(({ id }) => id === line.serviceId)
    const source = service ?? offered.items.find(({ id }) => id === line.itemId)
    const possible = service?.followUp ?? null
    const fullPriceReason = (possible && line.fullPriceReason) || null
    const followUp = fullPriceReason ? null : possible
    if ((line.serviceId || line.itemId) && !source)
      throw wrongField(path(line.serviceId ? 'serviceId' : 'itemId'), t(billMessages.notInList))
    const unitPrice =
      followUp?.priceMinor ?? source?.priceMinor ?? priceIn(currency, line.unitPrice!, path('unitPrice'))
    const discount = line.discount ? priceIn(currency, line.discount, path('discount')) : 0
    if (line.quantity * unitPrice > LINE_MAX_MINOR) throw wrongField(path('quantity'), t(billMessages.tooMuch))
    if (discount > line.quantity * unitPrice) throw wrongField(path('discount'), t(billMessages.discount))
    if (discount > 0 && !line.discountReason) throw wrongField(path('discountReason'), t(billMessages.discountReason))
    return {
      serviceId: line.serviceId ?? null,
      itemId: line.itemId ?? null,
      text: source?.name ?? line.text!,
      taxCode: source ? source.taxCode : line.taxCode || null,
      quantity: line.quantity,
      unitPrice,
      discount,
      discountReason: discount > 0 ? (line.discountReason ?? null) : null,
      taxRate: source ? source.taxRate : typeof line.taxRate === 'string' ? rateOf(line.taxRate) : null,
      followUp: followUp && { days: followUp.days, on: followUp.on },
      fullPriceReason,
    }
  })
}

/** Throws 403 for discounts of a person who can't give any, 400 for more than they can give. */
export function refuseDiscount(
  actor: SignedIn,
  clinicId: string,
  sums: Pick<BillAmounts, 'gross' | 'discount'>,
  { staffDiscountLimit }: Pick<BillSettings, 'staffDiscountLimit'>,
): void {
  if (sums.discount === 0) return
  if (!mayDiscount(actor, clinicId)) throw forbidden(t(billMessages.discountRefused))
  const limit = limitOf(actor, clinicId, staffDiscountLimit)
  if (isAboveLimit(sums, limit))
    throw wrongField('lines.0.discount', t(billMessages.discountLimit, { limit: limit ?? 100 }))
}
