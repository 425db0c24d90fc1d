import { CalendarPlus, FileText, Upload, Users } from 'lucide-react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The buttons at the top right. Administrators get a link to the patients. */
export function HeaderActions({ user: { role, screens } }: { user: CurrentUser }) {
  if (role === 'clinic_admin')
    return (
      <LinkButton to="/patients" variant="secondary">
        <Users aria-hidden="true" className="hidden size-4.5 sm:block" />
        Patients
      </LinkButton>
    )
  if (!screens.includes('appointments')) return null
  const isPatient = role === 'patient'
  return (
    <>
      {role === 'doctor' ? (
        <LinkButton to="/prescriptions?new=1" variant="secondary">
          <FileText aria-hidden="true" className="hidden size-4.5 sm:block" />
          Write Prescription
        </LinkButton>
      ) : isPatient ? (
        <LinkButton to="/test-reports" variant="secondary">
          <Upload aria-hidden="true" className="hidden size-4.5 sm:block" />
          Upload Documents
        </LinkButton>
      ) : null}
      <LinkButton to={isPatient ? '/book' : '/appointments?new=1'}>
        <CalendarPlus aria-hidden="true" className="hidden size-4.5 sm:block" />
        {isPatient ? 'Book Appointment' : 'New Appointment'}
      </LinkButton>
    </>
  )
}
