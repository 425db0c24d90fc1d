import { AllergiesLine } from '#web/features/clinical-summary/public/allergies-line.tsx'
import { PrescriptionsScreen } from '#web/features/prescriptions/prescriptions-screen.tsx'

export default function PrescriptionsPage() {
  return <PrescriptionsScreen patientNote={(patientId) => <AllergiesLine patientId={patientId} newTab />} />
}
