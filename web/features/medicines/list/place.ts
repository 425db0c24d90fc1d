import { MEDICINE_PAGE_SIZE, MEDICINE_SEARCH_MIN, medicineSearch } from '#contract/medicines.ts'

/** Where somebody is in the directory: everything that the address says. */
export interface Place {
  /** As it was typed. */
  typed: string
  /** What is searched for; null when nothing is, or when it is too short to be a search (trap T120). */
  search: string | null
  /** From a to z, or null for all. */
  letter: string | null
  /** From 1. */
  page: number
}

/** Beyond this the contract takes no offset; a directory of a million medicines ends here. */
const LAST_PAGE = Math.floor(1_000_000 / MEDICINE_PAGE_SIZE)

export const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Reads the address; what makes no sense in it is as if it were not there. */
export function placeOf(query: URLSearchParams): Place {
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

/** The address of a place, always written in the same order. */
export function hrefOf({ search, letter, page }: Omit<Place, 'typed'>): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (letter) query.set('letter', letter)
  if (page > 1) query.set('page', String(page))
  return query.size ? `/medicines?${query}` : '/medicines'
}

export const isTooShort = ({ typed, search }: Place) => typed.trim() !== '' && search === null

export const tooShort = `A search needs at least ${MEDICINE_SEARCH_MIN} characters, so this one was left aside`

/** How many pages so many medicines fill. */
export const pagesOf = (total: number) => Math.ceil(total / MEDICINE_PAGE_SIZE)

const counted = (count: number) => count.toLocaleString('en-GB')

/** How many there are and of what: "1,204 medicines that begin with P". */
export function totalInWords(total: number, { search, letter }: Place): string {
  const what = total === 1 ? '1 medicine' : `${counted(total)} medicines`
  const found = search ? `${what} found for “${search}”` : what
  return letter ? `${found}${search ? ',' : ''} beginning with ${letter.toUpperCase()}` : found
}
