import { t } from '#language/translate.ts'
import { HeartPulse } from 'lucide-react'
import type { Patient } from '#contract/patients/patients.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Leads to the screen for a patient's vitals, for people who record them. */
export const RecordVitals = ({ chart: { id, can } }: { chart: Patient }) =>
  can.recordVitals ? (
    <LinkButton to={`/patients/${id}/vitals`} variant="secondary">
      <HeartPulse aria-hidden="true" className="size-4" />
      {t('Record vitals')}
    </LinkButton>
  ) : null
