import { listMedicines, MEDICINE_PAGE_SIZE } from '#contract/medicines.ts'
import { Directory, directoryHead, type Found } from '#web/features/medicines/list/directory.tsx'
import { hrefOf, pagesOf, type Place, placeOf } from '#web/features/medicines/list/place.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Asked, DataOf, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

/** Loads the medicines of the address; redirects to the last page if the page is beyond it. */
export async function load({ call, url }: Asked): Promise<Loaded<{ place: Place; found: Found }>> {
  const place = placeOf(url.searchParams)
  const { search, letter, page } = place
  const query = {
    search: search ?? undefined,
    letter: letter ?? undefined,
    limit: MEDICINE_PAGE_SIZE,
    offset: (page - 1) * MEDICINE_PAGE_SIZE,
  }
  try {
    const found = await call(listMedicines, { query })
    const last = pagesOf(found.total)
    if (page > 1 && page > last) return { location: hrefOf({ ...place, page: Math.max(1, last) }), status: 302 }
    return { data: { place, found } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: { place, found: null }, status: error.status }
  }
}

type Data = DataOf<typeof load>

export const head = ({ data: { place, found } }: HeadGiven<Data>) => directoryHead(place, found)

/** The public medicine directory. */
export const Page = ({ data: { place, found } }: ReadingProps<Data>) => <Directory place={place} found={found} />
