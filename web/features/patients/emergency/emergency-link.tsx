import { Siren } from 'lucide-react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useOverseenClinics } from './overseen-clinics.ts'

/** Links to the list of emergency accesses, for doctors and administrators. */
export const EmergencyLink = () =>
  useOverseenClinics().length > 0 ? (
    <LinkButton to="/emergency-access" variant="secondary">
      <Siren aria-hidden="true" className="size-4.5" />
      Emergency access
    </LinkButton>
  ) : null
