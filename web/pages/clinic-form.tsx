import { useParams, useSearchParams } from 'react-router'
import { BuilderScreen } from '#web/features/forms/builder/builder-screen.tsx'

/** Writes or changes a form of a clinic. */
export default function ClinicFormPage() {
  const { clinicId = '', formId = '' } = useParams()
  const [query] = useSearchParams()
  return <BuilderScreen key={formId} clinicId={clinicId} formId={formId} from={query.get('from')} />
}
