import { t } from '#language/translate.ts'
import {
  CONDITION_PAGE_SIZE,
  CONDITION_SEARCH_MAX,
  CONDITION_SEARCH_MIN,
  conditionCategories,
  type ConditionCategory,
} from '#contract/conditions.ts'
import { categoryInWords } from '#web/features/conditions/public/categories.ts'

/** Position in the list of guides: search, category, letter and page from the address. */
export interface GuidesAddress {
  /** The search as typed; empty without one. */
  typed: string
  category: ConditionCategory | null
  /** From a to z; null with a search, which looks through all letters. */
  letter: string | null
  /** From 1. */
  page: number
}

export const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** The contract's largest offset is one million. */
const LAST_PAGE = Math.floor(1_000_000 / CONDITION_PAGE_SIZE)

/** Reads the address; ignores invalid parts. */
export function addressOf(query: URLSearchParams): GuidesAddress {
  const category = query.get('category') ?? ''
  const letter = query.get('letter')?.toLowerCase() ?? ''
  const page = query.get('page') ?? ''
  const typed = (query.get('search') ?? '').slice(0, CONDITION_SEARCH_MAX).trim()
  return {
    typed,
    category: conditionCategories.find((one) => one === category) ?? null,
    letter: typed === '' && LETTERS.includes(letter) ? letter : null,
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  }
}

/** Returns the address of a list, with parameters always in the same order. */
export function hrefOf({ typed, category, letter, page }: GuidesAddress): string {
  const query = new URLSearchParams()
  if (typed) query.set('search', typed)
  if (category) query.set('category', category)
  if (letter) query.set('letter', letter)
  if (page > 1) query.set('page', String(page))
  return query.size ? `/health-conditions?${query}` : '/health-conditions'
}

export const categoryHref = (category: ConditionCategory) => hrefOf({ typed: '', category, letter: null, page: 1 })

export const tooShort = () => t('Type at least {min} characters to search.', { min: CONDITION_SEARCH_MIN })

/** Returns the number of pages. */
export const pagesOf = (total: number) => Math.ceil(total / CONDITION_PAGE_SIZE)

/** Returns "12 guides found for “fever”, in Infectious"; `search` is the one that was used. */
export function totalInWords(
  total: number,
  search: string | null,
  { category, letter }: Pick<GuidesAddress, 'category' | 'letter'>,
): string {
  const guides = { total, search, category: category && categoryInWords(category), letter: letter?.toUpperCase() }
  if (search)
    return category
      ? t('{total, plural, one {# guide} other {# guides}} found for “{search}”, in {category}', guides)
      : t('{total, plural, one {# guide} other {# guides}} found for “{search}”', guides)
  if (letter)
    return category
      ? t('{total, plural, one {# guide} other {# guides}} in {category} beginning with {letter}', guides)
      : t('{total, plural, one {# guide} other {# guides}} beginning with {letter}', guides)
  return category
    ? t('{total, plural, one {# guide} other {# guides}} in {category}', guides)
    : t('{total, plural, one {# guide} other {# guides}}', guides)
}
