import { useParams } from 'react-router'
import { VitalsScreen } from '#web/features/visits/vitals/vitals-screen.tsx'

/** The vitals of a patient. */
export default function VitalsPage() {
  const { id = '' } = useParams()
  return <VitalsScreen key={id} id={id} />
}
