import { CalendarPlus, FileText, Upload } from 'lucide-react'
import type { Role } from '#contract/accounts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The buttons at the top right; an administrator's work begins in the quick actions. */
export function HeaderActions({ role }: { role: Role }) {
  if (role === 'clinic_admin') return null
  const isPatient = role === 'patient'
  return (
    <>
      {role === 'doctor' ? (
        <LinkButton to="/prescriptions" variant="secondary">
          <FileText aria-hidden="true" className="hidden size-4.5 sm:block" />
          Write Prescription
        </LinkButton>
      ) : isPatient ? (
        <LinkButton to="/test-reports" variant="secondary">
          <Upload aria-hidden="true" className="hidden size-4.5 sm:block" />
          Upload Documents
        </LinkButton>
      ) : null}
      <LinkButton to="/appointments">
        <CalendarPlus aria-hidden="true" className="hidden size-4.5 sm:block" />
        {isPatient ? 'Book Appointment' : 'New Appointment'}
      </LinkButton>
    </>
  )
}
