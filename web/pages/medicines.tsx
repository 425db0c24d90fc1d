import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'
import { MedicineSearch } from '#web/features/marketing/medicine-search.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/medicines.ts'

export const handle = { reading: true }

export const loader = ({ request }: Route.LoaderArgs) => ({
  search: new URL(request.url).searchParams.get('search') ?? '',
})

/** The public medicine directory. */
export default function MedicinesPage({ loaderData }: Route.ComponentProps) {
  const { search } = loaderData
  return (
    <PlainPage
      title="Search Medicine"
      summary="A public directory: names, compositions, makers, and what a medicine is for."
    >
      <div className="mt-6">
        <MedicineSearch value={search} />
      </div>
      {search ? (
        <Notice className="mt-4" title={`Nothing is listed for “${search}”`}>
          No medicines have been brought into the directory of this installation.
        </Notice>
      ) : null}
      <PlainSection title="Before you read">
        <p>
          The directory informs and does not replace a doctor. Never start, stop or change a medicine without advice.
        </p>
      </PlainSection>
      <Onward>
        <LinkButton href="/health-conditions">Health Conditions</LinkButton>
      </Onward>
    </PlainPage>
  )
}
