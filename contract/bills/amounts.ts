/** Amounts of bills in whole minor units: the same on both sides, so that the screen shows what will be issued. */

/** A line as the sums see it. Rates are hundredths of a percent; null means exempt. */
export interface PricedLine {
  quantity: number
  /** Price of one, in minor units. */
  unitPrice: number
  /** In minor units, of the whole line. */
  discount: number
  taxRate: number | null
}

/** How a clinic taxes. `split`: India's GST within a state (CGST and SGST); `integrated`: between states (IGST). */
export interface Taxing {
  tax: 'none' | 'plain' | 'split' | 'integrated'
  pricesIncludeTax: boolean
  /** Minor units to which the total is rounded; 1: not at all. */
  roundTo: number
}

export interface LineAmounts {
  net: number
  cgst: number
  sgst: number
  igst: number
  tax: number
  total: number
}

export interface BillAmounts {
  lines: LineAmounts[]
  gross: number
  discount: number
  taxable: number
  exempt: number
  cgst: number
  sgst: number
  igst: number
  tax: number
  rounding: number
  total: number
}

/** Divides whole numbers, halves up. Exact as long as the product is below 2^53. */
const divided = (value: number, by: number) => Math.floor((2 * value + by) / (2 * by))

const noTax = { cgst: 0, sgst: 0, igst: 0, tax: 0 }

/**
 * True if a line is in the taxable amount, not in the exempt one. For India's GST a rate of 0 (nil-rated) is exempt: section 2(47) of the CGST Act.
 */
export const isTaxable = ({ taxRate }: Pick<PricedLine, 'taxRate'>, tax: Taxing['tax']): boolean =>
  taxRate !== null && tax !== 'none' && (tax === 'plain' || taxRate > 0)

/** Returns net, tax and total of a line. Both halves of a split tax are equal. */
export function amountsOfLine({ quantity, unitPrice, discount, taxRate }: PricedLine, how: Taxing): LineAmounts {
  const value = quantity * unitPrice - discount
  if (how.tax === 'none' || taxRate === null) return { ...noTax, net: value, total: value }
  const included = value - divided(value * 10_000, 10_000 + taxRate)
  const exact = how.pricesIncludeTax ? included : divided(value * taxRate, 10_000)
  // an odd unit can't be halved: it stays in the net amount of a price with tax, else it's rounded half by half
  const half = how.pricesIncludeTax ? Math.floor(exact / 2) : divided(value * taxRate, 20_000)
  const tax = how.tax === 'split' ? 2 * half : exact
  const parts = how.tax === 'split' ? { cgst: half, sgst: half, igst: 0 } : { cgst: 0, sgst: 0, igst: 0 }
  if (how.tax === 'integrated') parts.igst = tax
  const net = how.pricesIncludeTax ? value - tax : value
  return { ...parts, net, tax, total: net + tax }
}

const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((total, one) => total + of(one), 0)

/** Returns the sums of a bill. */
export function amountsOfBill(lines: readonly PricedLine[], how: Taxing): BillAmounts {
  const amounts = lines.map((line) => amountsOfLine(line, how))
  const exact = sum(amounts, ({ total }) => total)
  const total = divided(exact, how.roundTo) * how.roundTo
  const netOf = (taxed: boolean) =>
    amounts.reduce((all, { net }, at) => all + (isTaxable(lines[at]!, how.tax) === taxed ? net : 0), 0)
  return {
    lines: amounts,
    gross: sum(lines, ({ quantity, unitPrice }) => quantity * unitPrice),
    discount: sum(lines, ({ discount }) => discount),
    taxable: netOf(true),
    exempt: netOf(false),
    cgst: sum(amounts, ({ cgst }) => cgst),
    sgst: sum(amounts, ({ sgst }) => sgst),
    igst: sum(amounts, ({ igst }) => igst),
    tax: sum(amounts, ({ tax }) => tax),
    rounding: total - exact,
    total,
  }
}

/** Returns the discount of a share of a line, in percent. */
export const shareOf = (value: number, percent: number): number => divided(value * Math.round(percent * 100), 10_000)

/** True if the discounts are more than `limit` percent of the bill; null: no limit. */
export const isAboveLimit = ({ gross, discount }: Pick<BillAmounts, 'gross' | 'discount'>, limit: number | null) =>
  limit !== null && discount * 100 > gross * limit

/** "18", "2.5": a rate in hundredths of a percent as decimal text. */
export const rateText = (rate: number): string => String(rate / 100)

/** The same from decimal text with at most two decimals. */
export function rateOf(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole + fraction.slice(0, 2).padEnd(2, '0'))
}
