import { t } from '#language/translate.ts'
import { UserRound } from 'lucide-react'
import type { Visit } from '#contract/visits/visits.ts'
import { AllergyWords } from '#web/features/clinical-summary/public/allergy-words.tsx'
import { aboutPatient } from '#web/features/visits/sheet/patient-column.tsx'
import { fullName } from '#web/shell/people.ts'

interface PatientStripProps {
  visit: Visit
  isOpen: boolean
  /** The id of the column that it opens. */
  opens: string
  onOpen: () => void
}

/** On phones: who it is, with the allergies in sight; opens the patient's column from the top. */
export const PatientStrip = ({ visit, isOpen, opens, onOpen }: PatientStripProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={opens}
    onClick={onOpen}
    className="sticky top-15 z-10 -mx-4 -mt-4 mb-4 flex min-h-11 items-center gap-3 border-b border-line bg-surface-raised px-4 py-2 text-start md:hidden"
  >
    <UserRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">
        <span className="sr-only">{t('Show the patient')}: </span>
        {fullName(visit.patient.user)}
        <span className="text-sm font-normal text-muted"> {aboutPatient(visit)}</span>
      </span>
      <AllergyWords patientId={visit.patientId} />
    </span>
  </button>
)
