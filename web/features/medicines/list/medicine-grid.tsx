import { SearchX } from 'lucide-react'
import { type MedicineCard, medicineMessages } from '#contract/medicines.ts'
import { FormDrawings } from '#web/features/medicines/form-drawings.tsx'
import { inner } from '#web/lib/markup.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { medicineCard } from './medicine-card.ts'
import { hrefOf, pagesOf, type Place } from './place.ts'

interface MedicineGridProps {
  place: Place
  medicines: MedicineCard[]
  total: number
}

/** The medicines of a page of the directory, and the way to the others. */
export function MedicineGrid({ place, medicines, total }: MedicineGridProps) {
  if (medicines.length === 0) return <NoMedicines place={place} />
  const pages = pagesOf(total)
  return (
    <>
      <FormDrawings forms={medicines.map(({ medicineType }) => medicineType)} />
      <ul className="medicines" {...inner(medicines.map(medicineCard))} />
      {pages > 1 ? (
        <div className="mt-6">
          <Pagination page={place.page} pages={pages} hrefOf={(page) => hrefOf({ ...place, page })} />
        </div>
      ) : null}
    </>
  )
}

function NoMedicines({ place: { search, letter } }: { place: Place }) {
  const isNarrowed = search !== null || letter !== null
  return (
    <EmptyState
      icon={SearchX}
      title={medicineMessages.none}
      action={
        isNarrowed ? (
          <LinkButton href="/medicines" variant="secondary">
            Show all medicines
          </LinkButton>
        ) : null
      }
    >
      {isNarrowed ? medicineMessages.adjust : medicineMessages.browse}
    </EmptyState>
  )
}
