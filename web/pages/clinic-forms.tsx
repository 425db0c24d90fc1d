import { ClinicFormsScreen } from '#web/features/forms/builder/clinic-forms-screen.tsx'

/** The forms of the reader's clinics. */
export default function ClinicFormsPage() {
  return <ClinicFormsScreen />
}
