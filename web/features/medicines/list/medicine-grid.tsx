import { SearchX } from 'lucide-react'
import { type MedicineCard, medicineMessages } from '#contract/medicines.ts'
import { FormDrawings } from '#web/features/medicines/form-drawings.tsx'
import { inner } from '#web/lib/markup.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { medicineCard } from './medicine-card.ts'
import { hrefOf, pagesOf, partedBy, type DirectoryAddress } from './directory-address.ts'

interface MedicineGridProps {
  address: DirectoryAddress
  medicines: MedicineCard[]
  total: number
  /** How many of all have the name as typed; similar names come after them. */
  asTyped?: number | undefined
}

/** A page of medicines with pagination; those whose name is only similar to what was typed stand apart. */
export function MedicineGrid({ address, medicines, total, asTyped = total }: MedicineGridProps) {
  if (medicines.length === 0) return <NoMedicines address={address} />
  const pages = pagesOf(total)
  const [meant, similar] = partedBy(address.page, medicines, asTyped)
  return (
    <>
      <FormDrawings forms={medicines.map(({ medicineType }) => medicineType)} />
      {meant.length > 0 ? <ul className="medicines" {...inner(meant.map(medicineCard))} /> : null}
      {similar.length > 0 ? (
        <>
          <h2 className={meant.length > 0 ? 'mt-6 text-lg' : 'text-lg'}>Similar names</h2>
          <p className="mb-3 text-sm text-muted">
            {asTyped === 0 ? `No medicine has “${address.search}” in it as typed. ` : null}
            Similar names can be different medicines. Please compare name and composition.
          </p>
          <ul className="medicines" {...inner(similar.map(medicineCard))} />
        </>
      ) : null}
      {pages > 1 ? (
        <div className="mt-6">
          <Pagination page={address.page} pages={pages} hrefOf={(page) => hrefOf({ ...address, page })} />
        </div>
      ) : null}
    </>
  )
}

function NoMedicines({ address: { search, letter } }: { address: DirectoryAddress }) {
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
