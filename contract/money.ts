import { numberLocale } from './numbers.ts'
import { cached, leftToRight } from './writing.ts'

/** Formats decimal text and a currency code: "$25.00", "₹500". Rupees use Indian grouping. */
export function money(amount: string, currency: string): string {
  const value = Number(amount)
  if (!Number.isFinite(value)) return amount
  const isWhole = Number.isInteger(value)
  try {
    return leftToRight(formatOf(currency, isWhole).format(value))
  } catch {
    return `${amount} ${currency}`
  }
}

/** The same with all decimals of the currency, as in a column of amounts: "₹500.00". */
export function exactMoney(amount: string, currency: string): string {
  const value = Number(amount)
  return Number.isFinite(value) ? leftToRight(formatOf(currency, false).format(value)) : amount
}

const formats = cached((locale) => cached((currency) => new Intl.NumberFormat(locale, { style: 'currency', currency })))
const wholeRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 0 })

/** Rupees are written as in English in each language: the sign is the same, and some languages don't group digits the Indian way. */
const formatOf = (currency: string, isWhole: boolean): Intl.NumberFormat =>
  currency === 'INR' && isWhole ? wholeRupees : formats(currency === 'INR' ? 'en-IN' : numberLocale())(currency)

/** "$1.2K", for charts; rupees count in lakhs: "₹1.2L". */
export function shortMoney(amount: number, currency: string): string {
  const locale = numberLocale()
  const format = new Intl.NumberFormat(currency === 'INR' && locale.startsWith('en') ? 'en-IN' : locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
  return leftToRight(format.format(amount))
}

/** Returns the name of a currency, such as "Indian Rupee"; the code itself if it has none. */
export const currencyName = (code: string): string => currencyNames(numberLocale()).of(code) ?? code

const currencyNames = cached((locale) => new Intl.DisplayNames(locale, { type: 'currency' }))

/** Returns the name of a currency as it is counted: "US dollar" for 1, "US dollars" for 2. */
export const countedCurrency = (code: string, count: number): string =>
  countedNames(numberLocale())(code)
    .formatToParts(count)
    .find(({ type }) => type === 'currency')?.value ?? code

const countedNames = cached((locale) =>
  cached(
    (currency) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'name',
        minimumFractionDigits: 0,
        maximumFractionDigits: 0,
      }),
  ),
)
