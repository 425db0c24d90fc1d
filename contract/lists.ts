/** Writes and sorts lists in the current language. */
import { language } from '#language/translate.ts'
import { cached, localeOf, usualWriting } from './writing.ts'

const localeNow = () => localeOf(usualWriting, language())
const listFormat = (options: Intl.ListFormatOptions) => {
  const formatIn = cached((locale) => new Intl.ListFormat(locale, options))
  return (items: readonly string[]): string => formatIn(localeNow()).format(items)
}
const lists = { conjunction: listFormat({ type: 'conjunction' }), disjunction: listFormat({ type: 'disjunction' }) }

/** Returns "A, B and C", or with `disjunction` "A, B or C". */
export const list = (items: readonly string[], type: keyof typeof lists = 'conjunction'): string => lists[type](items)

/** Returns "A, B, C", without a word before the last item. */
export const listWithCommas = listFormat({ type: 'unit', style: 'short' })

/** Returns "1 hour 30 minutes", the parts of one measure. */
export const inUnits = listFormat({ type: 'unit', style: 'narrow' })

const collator = cached((locale) => new Intl.Collator(locale))

/** Compares two names for sorting, by the alphabet of the current language. */
export const compareNames = (one: string, other: string): number => collator(localeNow()).compare(one, other)
