import { listConditions, type SearchEmergency } from '#contract/conditions.ts'
import { listMedicines } from '#contract/medicines.ts'
import { MEDICINE_PAGE_SIZE, type NamedGuide } from '#contract/medicines/search.ts'
import { Directory, directoryHead, type Found } from '#web/features/medicines/list/directory.tsx'
import {
  addressOf,
  type DirectoryAddress,
  hrefOf,
  isTooShort,
  pagesOf,
} from '#web/features/medicines/list/directory-address.ts'
import { EmergencyCard } from '#web/features/conditions/public/emergency-card.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import type { Asked, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

interface Data {
  address: DirectoryAddress
  found: Found
  emergency: SearchEmergency | null
}

/**
 * Loads the medicines of the address, and the emergency that a search may be about; redirects to the last page if the page
 * is beyond it.
 */
export async function load({ call, url }: Asked): Promise<Loaded<Data>> {
  const address = addressOf(url.searchParams)
  const { search, letter, page } = address
  const query = {
    search: search ?? undefined,
    letter: letter ?? undefined,
    limit: MEDICINE_PAGE_SIZE,
    offset: (page - 1) * MEDICINE_PAGE_SIZE,
  }
  const ofGuides = search === null ? null : await call(listConditions, { query: { search, limit: 1 } })
  const emergency = ofGuides?.emergency ?? null
  try {
    const found = await call(listMedicines, { query })
    const last = pagesOf(found.total)
    if (page > 1 && page > last) return { location: hrefOf({ ...address, page: Math.max(1, last) }), status: 302 }
    const guides = isTooShort(address) ? await shortNamed(call, address.typed) : found.guides
    return { data: { address, found: { ...found, guides }, emergency } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: { address, found: null, emergency }, status: error.status }
  }
}

/** Returns the guides with a name that is too short for a search of medicines (BP, TB). */
async function shortNamed(call: Asked['call'], typed: string): Promise<NamedGuide[]> {
  const { conditions, search } = await call(listConditions, { query: { search: typed, limit: 1 } })
  return search === null
    ? []
    : conditions.map(({ slug, name, englishName }) => ({ slug, name, englishName, hasMedicines: true }))
}

export const head = ({ data: { address, found } }: HeadGiven<Data>) => directoryHead(address, found)

/** The public medicine directory. */
export const Page = ({ data: { address, found, emergency } }: ReadingProps<Data>) => (
  <Directory address={address} found={found} emergency={emergency ? <EmergencyCard emergency={emergency} /> : null} />
)
