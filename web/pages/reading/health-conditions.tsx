import { CONDITION_PAGE_SIZE, listConditions } from '#contract/conditions.ts'
import { type Found, GuideList, guideListHead } from '#web/features/conditions/list/guide-list.tsx'
import { hrefOf, pagesOf, type GuidesAddress, addressOf } from '#web/features/conditions/list/guides-address.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Asked, DataOf, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

/** Loads the guides of the address; redirects to the last page if the page is beyond it. */
export async function load({ call, url }: Asked): Promise<Loaded<{ address: GuidesAddress; found: Found }>> {
  const address = addressOf(url.searchParams)
  const { typed, category, letter, page } = address
  const query = {
    search: typed || undefined,
    category: category ?? undefined,
    letter: letter ?? undefined,
    limit: CONDITION_PAGE_SIZE,
    offset: (page - 1) * CONDITION_PAGE_SIZE,
  }
  try {
    const found = await call(listConditions, { query })
    const last = Math.max(1, pagesOf(found.total))
    if (page > last) return { location: hrefOf({ ...address, page: last }), status: 302 }
    return { data: { address, found } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: { address, found: null }, status: error.status }
  }
}

type Data = DataOf<typeof load>

export const head = ({ data: { address, found } }: HeadGiven<Data>) => guideListHead(address, found)

/** The public list of guides. */
export const Page = ({ data: { address, found } }: ReadingProps<Data>) => <GuideList address={address} found={found} />
