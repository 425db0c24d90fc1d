import { useParams } from 'react-router'
import { AntenatalScreen } from '#web/features/antenatal/antenatal-screen.tsx'

/** The pregnancies of a patient that the clinic follows. */
export default function AntenatalPage() {
  const { id = '' } = useParams()
  return <AntenatalScreen key={id} id={id} />
}
