import { CHECK_MOST } from '#contract/interaction-checker.ts'
import { MEDICINE_SEARCH_MAX } from '#contract/medicines/search.ts'

/** Medicines shown for a search. */
export const FOUND_MOST = 12

/** The parts of the checker's address. */
export interface CheckerAddress {
  /** Slugs of the chosen medicines, at most as many as can be compared. */
  medicines: string[]
  /** True if the address names more. */
  isTooMany: boolean
  /** The search for a medicine to add. */
  search: string
}

export function addressOf(params: URLSearchParams): CheckerAddress {
  const named = [...new Set(params.getAll('medicine'))].filter((slug) => /^[a-z0-9-]{1,200}$/.test(slug))
  const search = (params.get('search') ?? '').slice(0, MEDICINE_SEARCH_MAX).trim()
  return { medicines: named.slice(0, CHECK_MOST), isTooMany: named.length > CHECK_MOST, search }
}

/** Returns the address at which these medicines are compared. */
export function hrefOf(medicines: readonly string[]): string {
  const query = new URLSearchParams(medicines.map((slug) => ['medicine', slug])).toString()
  return query === '' ? '/interaction-checker' : `/interaction-checker?${query}`
}
