import { z } from 'zod'
import {
  amountsOfBill,
  type BillAmounts,
  type PricedLine,
  rateOf,
  shareOf,
  type Taxing,
} from '#contract/bills/amounts.ts'
import {
  type BillDraft,
  billMessages,
  type BillProposal,
  type NewBillLine,
  ProposedLine,
} from '#contract/bills/bills.ts'
import { paymentMethodNames, type PaymentMethod } from '#contract/bills/payments.ts'
import type { Bill, BillLine } from '#contract/bills/shapes.ts'
import { minorDigits, minorUnits, moneyText } from '#contract/minor-units.ts'
import { says } from '#language/translate.ts'

const amount = /^\d{1,10}(\.\d{1,3})?$/

/** A line as it is typed: a service or item of the list, or a text with a price. */
const TypedLine = z
  .object({
    serviceId: z.string().nullable(),
    itemId: z.string().nullable(),
    text: z.string().trim().min(1, says(billMessages.text)).max(200),
    unitPrice: z.string().trim().regex(amount, says(billMessages.price)),
    quantity: z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,3}$/, says(billMessages.quantity)),
    taxRate: z.string().nullable(),
    taxCode: z.string().nullable(),
    followUp: ProposedLine.shape.followUp,
    /** A follow-up visit is charged at the usual price. */
    isFullPrice: z.boolean(),
    fullPriceReason: z.string().trim().max(120),
  })
  .refine(({ followUp, isFullPrice, fullPriceReason }) => !followUp || !isFullPrice || fullPriceReason !== '', {
    ...says(billMessages.fullPriceReason),
    path: ['fullPriceReason'],
  })
export type TypedLine = z.infer<typeof TypedLine>

/** `advance`: from the patient's advances. `later`: issued without a payment. */
export const payWays = [...paymentMethodNames, 'advance', 'later'] as const
export type PayWay = (typeof payWays)[number]

/** The form of a bill. */
export const TypedBill = z
  .object({
    lines: z.array(TypedLine).min(1, says(billMessages.none)),
    /** A share of the whole bill, or an amount; empty for none. */
    discount: z
      .string()
      .trim()
      .regex(/^$|^\d{1,10}(\.\d{1,3})?$/, says(billMessages.price)),
    discountIn: z.enum(['percent', 'amount']),
    discountReason: z.string().trim().max(120),
    method: z.enum(payWays),
    /** Empty: the whole total. */
    paid: z
      .string()
      .trim()
      .regex(/^$|^\d{1,10}(\.\d{1,3})?$/, says(billMessages.price)),
    reference: z.string().trim().max(60),
    counter: z.string(),
  })
  .refine(({ discount, discountReason }) => !(Number(discount) > 0) || discountReason !== '', {
    ...says(billMessages.discountReason),
    path: ['discountReason'],
  })
export type TypedBill = z.infer<typeof TypedBill>

export const typedLine = ({
  serviceId,
  itemId,
  text,
  unitPrice,
  taxRate,
  taxCode,
  followUp,
}: ProposedLine): TypedLine => ({
  serviceId,
  itemId,
  text,
  unitPrice,
  quantity: '1',
  taxRate,
  taxCode,
  followUp,
  isFullPrice: false,
  fullPriceReason: '',
})

export const emptyLine: TypedLine = {
  serviceId: null,
  itemId: null,
  text: '',
  unitPrice: '',
  quantity: '1',
  taxRate: null,
  taxCode: null,
  followUp: null,
  isFullPrice: false,
  fullPriceReason: '',
}

/** Returns the price of one. */
export const priceOfOne = ({ unitPrice, followUp, isFullPrice }: TypedLine): string =>
  followUp && isFullPrice ? followUp.fullPrice : unitPrice

/** Returns a line of a draft as typed. A service has its price of now, which the server charges. */
function typedDraftLine(line: BillLine, { choices }: BillProposal): TypedLine {
  const service = choices.find(({ serviceId }) => serviceId !== null && serviceId === line.serviceId)
  const isFollowUp = service?.followUp ?? line.followUp
  const typed = typedLine(service && isFollowUp ? service : { ...line, followUp: null })
  const fullPriceReason = line.fullPriceReason ?? ''
  return { ...typed, quantity: String(line.quantity), isFullPrice: fullPriceReason !== '', fullPriceReason }
}

/** Returns the way of paying that a form begins with: what the patient has paid in advance comes first. */
export const usualWay = ({ advanceLeft }: { advanceLeft: string }): PayWay =>
  Number(advanceLeft) > 0 ? 'advance' : 'cash'

/** Returns the values that the form of a new bill, or of a draft, begins with. */
export function startOf(proposal: BillProposal, draft?: Bill): TypedBill {
  return {
    lines: draft ? draft.lines.map((line) => typedDraftLine(line, proposal)) : proposal.lines.map(typedLine),
    discount: draft && Number(draft.discount) > 0 ? draft.discount : '',
    discountIn: draft && Number(draft.discount) > 0 ? 'amount' : 'percent',
    discountReason: draft?.lines.find(({ discountReason }) => discountReason)?.discountReason ?? '',
    method: usualWay(proposal),
    paid: '',
    reference: '',
    counter: proposal.counters[0] ?? '',
  }
}

/** Returns the discount of each line: the same share of all. An amount is divided to the last unit. */
function discountsOf(values: TypedBill, gross: readonly number[], currency: string): number[] {
  if (!(Number(values.discount) > 0)) return gross.map(() => 0)
  if (values.discountIn === 'percent') return gross.map((one) => Math.min(one, shareOf(one, Number(values.discount))))
  let rest = gross.reduce((sum, one) => sum + one, 0)
  let left = Math.min(minorUnits(values.discount, currency), rest)
  return gross.map((one) => {
    const taken = one === 0 ? 0 : Math.round(left * (one / rest))
    left -= taken
    rest -= one
    return taken
  })
}

const isPriced = (line: TypedLine) => amount.test(priceOfOne(line)) && /^[1-9]\d{0,3}$/.test(line.quantity)

/** Returns the lines as the sums see them; a line without a valid price counts as nothing. */
export function pricedLines(values: TypedBill, currency: string): PricedLine[] {
  const isAmount = /^\d{1,10}(\.\d{1,3})?$/.test(values.discount)
  const gross = values.lines.map((line) =>
    isPriced(line) ? Number(line.quantity) * minorUnits(priceOfOne(line), currency) : 0,
  )
  const discounts = discountsOf(isAmount ? values : { ...values, discount: '' }, gross, currency)
  return values.lines.map((line, at) => ({
    quantity: isPriced(line) ? Number(line.quantity) : 0,
    unitPrice: isPriced(line) ? minorUnits(priceOfOne(line), currency) : 0,
    discount: discounts[at]!,
    taxRate: line.taxRate === null ? null : rateOf(line.taxRate),
  }))
}

/** How the bill of a proposal is taxed; a draft can be for another state. */
function taxingOf(
  { tax, placeOfSupply, pricesIncludeTax, roundsTotal, currency }: BillProposal,
  draft: Bill | undefined,
): Taxing {
  const place = draft?.placeOfSupply ?? placeOfSupply
  const gst = place === placeOfSupply ? 'split' : 'integrated'
  return {
    tax: tax === 'gst' ? gst : tax,
    pricesIncludeTax,
    roundTo: roundsTotal ? 10 ** minorDigits(currency) : 1,
  }
}

/** Returns the sums of what is typed. */
export const sumsOf = (values: TypedBill, proposal: BillProposal, draft?: Bill): BillAmounts =>
  amountsOfBill(pricedLines(values, proposal.currency), taxingOf(proposal, draft))

/** Returns the content of a draft that the form doesn't show, so that saving keeps it. */
export const untouchedOf = ({
  doctor,
  recipientName,
  recipientAddress,
  recipientGstin,
  placeOfSupply,
  note,
}: Bill): Omit<BillDraft, 'lines' | 'version'> => ({
  doctorId: doctor?.id,
  recipientName: recipientName ?? undefined,
  recipientAddress: recipientAddress ?? undefined,
  recipientGstin: recipientGstin ?? undefined,
  placeOfSupply: placeOfSupply ?? undefined,
  note: note ?? undefined,
})

/** Returns the lines as the server takes them. */
export function linesToSend(values: TypedBill, currency: string): NewBillLine[] {
  const priced = pricedLines(values, currency)
  return values.lines.map(({ serviceId, itemId, text, unitPrice, quantity, taxRate, taxCode, ...line }, at) => {
    const discount = priced[at]!.discount
    return {
      ...(serviceId ? { serviceId } : itemId ? { itemId } : { text, unitPrice, taxRate, taxCode: taxCode ?? '' }),
      quantity: Number(quantity),
      ...(line.followUp && line.isFullPrice ? { fullPriceReason: line.fullPriceReason } : {}),
      ...(discount > 0 ? { discount: moneyText(discount, currency), discountReason: values.discountReason } : {}),
    }
  })
}

/** Returns the payment to record; null for none. */
export function paymentOf(
  values: Pick<TypedBill, 'method' | 'paid' | 'reference' | 'counter'>,
  total: number,
  currency: string,
) {
  if (values.method === 'later' || values.method === 'advance' || total === 0) return null
  return {
    method: values.method satisfies PaymentMethod,
    amount: values.paid || moneyText(total, currency),
    ...(values.reference ? { reference: values.reference } : {}),
    ...(values.counter ? { counter: values.counter } : {}),
  }
}

/** Returns the amount to take from the patient's advances; undefined for none. */
export function fromAdvancesOf(
  { method, paid }: Pick<TypedBill, 'method' | 'paid'>,
  total: number,
  { advanceLeft, currency }: { advanceLeft: string; currency: string },
): string | undefined {
  if (method !== 'advance' || total === 0) return undefined
  return paid || moneyText(Math.min(total, minorUnits(advanceLeft, currency)), currency)
}
