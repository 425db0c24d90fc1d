import { medicineMessages } from '#contract/medicines.ts'
import { MedicineSearch } from '#web/shell/medicine-search.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NotADoctor } from './not-a-doctor.tsx'

/** The answer for a medicine that the directory does not have; its status is a true 404 (trap T127). */
export const MedicineNotFound = () => (
  <PublicFrame>
    <PageHead title={medicineMessages.notFound} noIndex />
    <h1 className="text-xl">{medicineMessages.notFound}</h1>
    <p className="mt-2 mb-6 max-w-[60ch] text-muted">
      The directory has no medicine at this address. It may have another name here: search for a part of it.
    </p>
    <MedicineSearch />
    <div className="mt-6">
      <LinkButton href="/medicines" variant="secondary">
        Back to Medicines
      </LinkButton>
    </div>
    <NotADoctor />
  </PublicFrame>
)
