import { t } from '#language/translate.ts'
import { useParams } from 'react-router'
import { asksPregnancyOf } from '#contract/clinical-summary/pregnancy.ts'
import type { ChartVitals } from '#contract/visits/vitals.ts'
import { VitalsScreen } from '#web/features/visits/vitals/vitals-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** For patients who are asked about pregnancy, a link to the checkups of the antenatal record. */
const antenatalLink = ({ patient }: ChartVitals) =>
  asksPregnancyOf(patient) ? (
    <LinkButton to={`/patients/${patient.id}/antenatal`} variant="secondary" className="w-fit">
      {t('Antenatal record')}
    </LinkButton>
  ) : null

/** The vitals of a patient. */
export default function VitalsPage() {
  const { id = '' } = useParams()
  return <VitalsScreen key={id} id={id} links={antenatalLink} />
}
