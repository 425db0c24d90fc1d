import { t } from '#language/translate.ts'
import { medicineMessages } from '#contract/medicines.ts'
import { MedicineSearch } from './public/medicine-search.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NotADoctor } from './not-a-doctor.tsx'

/** Shown for an unknown medicine, with status 404 (rule T127). */
export const MedicineNotFound = () => (
  <>
    <h1 className="text-xl">{t(medicineMessages.notFound)}</h1>
    <p className="mt-2 mb-6 max-w-[60ch] text-muted">
      {t('There’s no medicine at this address. It may be listed under another name. Try searching for part of it.')}
    </p>
    <MedicineSearch />
    <div className="mt-6">
      <LinkButton href="/medicines" variant="secondary">
        {t('Back to Medicines')}
      </LinkButton>
    </div>
    <NotADoctor />
  </>
)
