import { listMedicines } from '#contract/medicines.ts'
import { MEDICINE_PAGE_SIZE } from '#contract/medicines/search.ts'
import { Directory, directoryHead, type Found } from '#web/features/medicines/list/directory.tsx'
import { hrefOf, pagesOf, type DirectoryAddress, addressOf } from '#web/features/medicines/list/directory-address.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Asked, DataOf, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

/** Loads the medicines of the address; redirects to the last page if the page is beyond it. */
export async function load({ call, url }: Asked): Promise<Loaded<{ address: DirectoryAddress; found: Found }>> {
  const address = addressOf(url.searchParams)
  const { search, letter, page } = address
  const query = {
    search: search ?? undefined,
    letter: letter ?? undefined,
    limit: MEDICINE_PAGE_SIZE,
    offset: (page - 1) * MEDICINE_PAGE_SIZE,
  }
  try {
    const found = await call(listMedicines, { query })
    const last = pagesOf(found.total)
    if (page > 1 && page > last) return { location: hrefOf({ ...address, page: Math.max(1, last) }), status: 302 }
    return { data: { address, found } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: { address, found: null }, status: error.status }
  }
}

type Data = DataOf<typeof load>

export const head = ({ data: { address, found } }: HeadGiven<Data>) => directoryHead(address, found)

/** The public medicine directory. */
export const Page = ({ data: { address, found } }: ReadingProps<Data>) => <Directory address={address} found={found} />
