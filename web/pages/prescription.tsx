import { useParams } from 'react-router'
import { AllergiesLine } from '#web/features/clinical-summary/public/allergies-line.tsx'
import { PrescriptionScreen } from '#web/features/prescriptions/view/prescription-screen.tsx'

export default function PrescriptionPage() {
  const { id = '' } = useParams()
  return (
    <PrescriptionScreen key={id} id={id} patientNote={(patientId) => <AllergiesLine patientId={patientId} newTab />} />
  )
}
