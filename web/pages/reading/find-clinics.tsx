import { t } from '#language/translate.ts'
import { CLINICS_PAGE_SIZE, directoryMessages, findClinics } from '#contract/clinic-directory.ts'
import { addressOf, type FindAddress, hrefOf, pagesOf } from '#web/features/clinic-directory/find/find-address.ts'
import { findHead, FindPage, type Found } from '#web/features/clinic-directory/find/find-page.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import type { Asked, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

interface Data {
  address: FindAddress
  found: Found
}

/** Loads the clinics of the address; redirects to the last page if the page is beyond it. */
export async function load({ call, url }: Asked): Promise<Loaded<Data>> {
  const address = addressOf(url.searchParams)
  const { place, specialty, language, within, page } = address
  const query = {
    place: place || undefined,
    specialty: specialty || undefined,
    language: language || undefined,
    within: within ?? undefined,
    limit: CLINICS_PAGE_SIZE,
    offset: (page - 1) * CLINICS_PAGE_SIZE,
  }
  try {
    const clinics = await call(findClinics, { query })
    const last = Math.max(1, pagesOf(clinics.total))
    if (page > last) return { location: hrefOf({ ...address, page: last }), status: 302 }
    return { data: { address, found: { clinics } } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const refusal = error.status === 400 ? error.sentence : t(directoryMessages.failed)
    return { data: { address, found: { refusal } }, status: error.status }
  }
}

export const head = ({ data: { address, found } }: HeadGiven<Data>) => findHead(address, found)

/** The public directory of clinics. */
export const Page = ({ data: { address, found } }: ReadingProps<Data>) => <FindPage address={address} found={found} />
