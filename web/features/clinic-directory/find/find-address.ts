import { CLINICS_PAGE_SIZE, type FreeWithin, freeWithinNames, PLACE_MAX } from '#contract/clinic-directory.ts'

/** Position in the directory of clinics: what is looked for, and the page. Empty texts look for anything. */
export interface FindAddress {
  place: string
  /** One specialty, or several separated by '|'. */
  specialty: string
  language: string
  within: FreeWithin | null
  /** From 1. */
  page: number
}

export const everywhere: FindAddress = { place: '', specialty: '', language: '', within: null, page: 1 }

/** The contract's largest offset is one million. */
const LAST_PAGE = Math.floor(1_000_000 / CLINICS_PAGE_SIZE)

/** Reads the address; ignores invalid parts. */
export function addressOf(query: URLSearchParams): FindAddress {
  const text = (name: string, most: number) => (query.get(name) ?? '').slice(0, most).trim()
  const page = query.get('page') ?? ''
  return {
    place: text('place', PLACE_MAX),
    specialty: text('specialty', 500),
    language: text('language', 60),
    within: freeWithinNames.find((one) => one === query.get('within')) ?? null,
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  }
}

/** Returns the address of a list, with parameters always in the same order. */
export function hrefOf({ place, specialty, language, within, page }: FindAddress): string {
  const query = new URLSearchParams()
  if (place) query.set('place', place)
  if (specialty) query.set('specialty', specialty)
  if (language) query.set('language', language)
  if (within) query.set('within', within)
  if (page > 1) query.set('page', String(page))
  return query.size ? `/find-clinics?${query}` : '/find-clinics'
}

/** Returns the number of pages. */
export const pagesOf = (total: number) => Math.ceil(total / CLINICS_PAGE_SIZE)
