import { t } from '#language/translate.ts'
import { Link, useLocation } from 'react-router'
import { type ButtonSize, buttonClass } from '#web/ui/button-style.ts'

interface RecordVitalsProps {
  patientId: string
  /** Ids of the elements that name the patient: every row has the same link. */
  describedBy?: string
  size?: ButtonSize
  className?: string
}

/** Leads to the screen for a patient's vitals, which leads back here. */
export function RecordVitals({ patientId, describedBy, size, className }: RecordVitalsProps) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={`/patients/${patientId}/vitals`}
      state={{ from: pathname + search }}
      aria-describedby={describedBy}
      className={buttonClass('secondary', size, className)}
    >
      {t('Vitals')}
    </Link>
  )
}
