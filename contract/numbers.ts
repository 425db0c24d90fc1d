/** Writes numbers in the current language. A share is written "12.5%" in each of them, so it needs no format. */
import { language } from '#language/translate.ts'
import { cached, localeOf, writingOfChoice } from './writing.ts'

/** Returns the locale of numbers and amounts, the same in every country: "$25.00" and "1.2K", not "US$25.00" and "1.2k". */
export const numberLocale = (): string => localeOf(writingOfChoice['month-12'], language())

const numberFormat = cached((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))

/** "12,345". */
export const number = (value: number): string => numberFormat(numberLocale()).format(value)

/** "1,23,456": the numbers of a clinic's business have lakhs in each language. */
export const indianNumber = (value: number): string => numberFormat('en-IN').format(value)

const compactFormat = cached(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)

/** "1.2K". */
export const compactNumber = (value: number): string => compactFormat(numberLocale()).format(value)
