import { t } from '#language/translate.ts'
import { MEDICINE_PAGE_SIZE, MEDICINE_SEARCH_MIN, medicineSearch } from '#contract/medicines/search.ts'

/** Position in the directory: search, letter and page from the address. */
export interface DirectoryAddress {
  /** The search as typed. */
  typed: string
  /** The search; null if empty or too short (rule T120). The short name of a vitamin is a search for it. */
  search: string | null
  /** From a to z, or null for all. */
  letter: string | null
  /** From 1. */
  page: number
}

/** The contract's largest offset is one million. */
const LAST_PAGE = Math.floor(1_000_000 / MEDICINE_PAGE_SIZE)

export const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Reads the address; ignores invalid parts. */
export function addressOf(query: URLSearchParams): DirectoryAddress {
  const typed = query.get('search') ?? ''
  const letter = query.get('letter')?.toLowerCase() ?? ''
  const page = query.get('page') ?? ''
  return {
    typed,
    search: medicineSearch.parse(typed) ?? null,
    letter: LETTERS.includes(letter) ? letter : null,
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  }
}

/** Returns the address of a list, with parameters always in the same order. */
export function hrefOf({ search, letter, page }: Omit<DirectoryAddress, 'typed'>): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (letter) query.set('letter', letter)
  if (page > 1) query.set('page', String(page))
  return query.size ? `/medicines?${query}` : '/medicines'
}

export const isTooShort = ({ typed, search }: DirectoryAddress) => typed.trim() !== '' && search === null

/** Returns what to do about a search that is too short, and what the list shows instead. */
export const tooShort = (letter: string | null) =>
  letter
    ? t('Type at least {min} characters to search. The list has all medicines beginning with {letter}.', {
        min: MEDICINE_SEARCH_MIN,
        letter: letter.toUpperCase(),
      })
    : t('Type at least {min} characters to search. The list has all medicines.', { min: MEDICINE_SEARCH_MIN })

/** Returns the number of pages. */
export const pagesOf = (total: number) => Math.ceil(total / MEDICINE_PAGE_SIZE)

/** "1,204 medicines beginning with P". */
export function totalInWords(total: number, { search, letter }: DirectoryAddress): string {
  const medicines = { total, search, letter: letter?.toUpperCase() }
  if (search)
    return letter
      ? t(
          '{total, plural, one {# medicine} other {# medicines}} found for “{search}”, beginning with {letter}',
          medicines,
        )
      : t('{total, plural, one {# medicine} other {# medicines}} found for “{search}”', medicines)
  return letter
    ? t('{total, plural, one {# medicine} other {# medicines}} beginning with {letter}', medicines)
    : t('{total, plural, one {# medicine} other {# medicines}}', medicines)
}

/** Splits the medicines of a page: those with the words as typed, and those with similar names. */
export function partedBy<T>(page: number, medicines: readonly T[], asTyped: number): [meant: T[], similar: T[]] {
  const at = Math.max(0, asTyped - (page - 1) * MEDICINE_PAGE_SIZE)
  return [medicines.slice(0, at), medicines.slice(at)]
}
