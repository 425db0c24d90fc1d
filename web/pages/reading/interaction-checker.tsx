import { checkInteractions, type InteractionCheck } from '#contract/interaction-checker.ts'
import { listMedicines, type MedicineCard, MEDICINE_SEARCH_MIN } from '#contract/medicines.ts'
import { Checker, checkerHead } from '#web/features/interaction-checker/checker.tsx'
import { FOUND_MOST, type Place, placeOf } from '#web/features/interaction-checker/place.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Asked, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

interface Data {
  place: Place
  check: InteractionCheck | null
  /** Medicines that the search has found; null without a search. */
  found: MedicineCard[] | null
}

/** Compares the medicines of the address, and finds those that can be added. */
export async function load({ call, url }: Asked): Promise<Loaded<Data>> {
  const place = placeOf(url.searchParams)
  const { medicines, search } = place
  const isSearch = search.trim().length >= MEDICINE_SEARCH_MIN
  try {
    const [check, found] = await Promise.all([
      medicines.length > 0 ? call(checkInteractions, { query: { medicines: medicines.join(',') } }) : null,
      isSearch ? call(listMedicines, { query: { search, limit: FOUND_MOST } }) : null,
    ])
    return { data: { place, check, found: found?.medicines ?? null } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: { place, check: null, found: null }, status: error.status }
  }
}

export const head = ({ data: { place } }: HeadGiven<Data>) => checkerHead(place)

/** The public interaction checker. */
export const Page = ({ data }: ReadingProps<Data>) => <Checker {...data} />
