import { CONDITION_PAGE_SIZE, listConditions } from '#contract/conditions.ts'
import { type Found, GuideList, guideListHead } from '#web/features/conditions/list/guide-list.tsx'
import { hrefOf, pagesOf, type Place, placeOf } from '#web/features/conditions/list/place.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Asked, DataOf, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

/** Loads the guides of the address; redirects to the last page if the page is beyond it. */
export async function load({ call, url }: Asked): Promise<Loaded<{ place: Place; found: Found }>> {
  const place = placeOf(url.searchParams)
  const { typed, category, page } = place
  const query = {
    search: typed || undefined,
    category: category ?? undefined,
    limit: CONDITION_PAGE_SIZE,
    offset: (page - 1) * CONDITION_PAGE_SIZE,
  }
  try {
    const found = await call(listConditions, { query })
    const last = Math.max(1, pagesOf(found.total))
    if (page > last) return { location: hrefOf({ ...place, page: last }), status: 302 }
    return { data: { place, found } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: { place, found: null }, status: error.status }
  }
}

type Data = DataOf<typeof load>

export const head = ({ data: { place, found } }: HeadGiven<Data>) => guideListHead(place, found)

/** The public list of guides. */
export const Page = ({ data: { place, found } }: ReadingProps<Data>) => <GuideList place={place} found={found} />
