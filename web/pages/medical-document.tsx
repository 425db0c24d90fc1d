import { useParams } from 'react-router'
import { DocumentScreen } from '#web/features/medical-documents/view/document-screen.tsx'

export default function MedicalDocumentPage() {
  const { id = '' } = useParams()
  return <DocumentScreen key={id} id={id} />
}
