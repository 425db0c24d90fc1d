import { data, redirect } from 'react-router'
import { listMedicines, MEDICINE_PAGE_SIZE } from '#contract/medicines.ts'
import { Directory, type Found } from '#web/features/medicines/list/directory.tsx'
import { hrefOf, pagesOf, type Place, placeOf } from '#web/features/medicines/list/place.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { pageOf } from '#web/lib/page-context.ts'
import type { ReadingProps, RouteHandle } from '#web/lib/reading-page.ts'
import type { Route } from './+types/medicines.ts'

export const handle: RouteHandle = { reading: true, sheet: 'medicines' }

/** The medicines of the address; a page beyond the last leads to the last. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const place = placeOf(url.searchParams)
  const { search, letter, page } = place
  const query = {
    search: search ?? undefined,
    letter: letter ?? undefined,
    limit: MEDICINE_PAGE_SIZE,
    offset: (page - 1) * MEDICINE_PAGE_SIZE,
  }
  try {
    const found = await pageOf(context).call(listMedicines, { query })
    const last = pagesOf(found.total)
    if (page > 1 && page > last) throw redirect(hrefOf({ ...place, page: Math.max(1, last) }))
    return answer(place, found, 200)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return answer(place, null, error.status)
  }
}

const answer = (place: Place, found: Found, status: number) => data({ place, found }, { status })

/** The public medicine directory. */
export function Page({ loaderData: { place, found } }: ReadingProps<typeof loader>) {
  return import.meta.env.SSR ? <Directory place={place} found={found} /> : null
}

export default Page
