import { useParams } from 'react-router'
import { MessageScreen } from '#web/features/lab-messages/message-screen.tsx'

/** One message of a laboratory. */
export default function LabMessagePage() {
  const { id = '' } = useParams()
  return <MessageScreen key={id} id={id} />
}
