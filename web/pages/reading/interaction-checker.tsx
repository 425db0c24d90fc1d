import { checkInteractions, type InteractionCheck } from '#contract/interaction-checker.ts'
import { listMedicines, type MedicineCard } from '#contract/medicines.ts'
import { MEDICINE_SEARCH_MIN } from '#contract/medicines/search.ts'
import { Checker, checkerHead } from '#web/features/interaction-checker/checker.tsx'
import { FOUND_MOST, type CheckerAddress, addressOf } from '#web/features/interaction-checker/checker-address.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Asked, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

interface Data {
  address: CheckerAddress
  check: InteractionCheck | null
  /** Medicines that the search has found; null without a search. */
  found: MedicineCard[] | null
}

/** Compares the medicines in the address, and searches for ones to add. */
export async function load({ call, url }: Asked): Promise<Loaded<Data>> {
  const address = addressOf(url.searchParams)
  const { medicines, search } = address
  const isSearch = search.trim().length >= MEDICINE_SEARCH_MIN
  try {
    const [check, found] = await Promise.all([
      medicines.length > 0 ? call(checkInteractions, { query: { medicines: medicines.join(',') } }) : null,
      isSearch ? call(listMedicines, { query: { search, limit: FOUND_MOST } }) : null,
    ])
    // an id in the address becomes the slug
    const named = check ? [...check.medicines.map(({ slug }) => slug), ...check.missing] : medicines
    return { data: { address: { ...address, medicines: named }, check, found: found?.medicines ?? null } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: { address, check: null, found: null }, status: error.status }
  }
}

export const head = ({ data: { address } }: HeadGiven<Data>) => checkerHead(address)

/** The public interaction checker. */
export const Page = ({ data }: ReadingProps<Data>) => <Checker {...data} />
