import { useParams } from 'react-router'
import { PrescriptionScreen } from '#web/features/prescriptions/view/prescription-screen.tsx'

export default function PrescriptionPage() {
  const { id = '' } = useParams()
  return <PrescriptionScreen key={id} id={id} />
}
