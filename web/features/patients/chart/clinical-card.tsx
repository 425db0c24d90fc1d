import { chartFields, clinicalNames } from '#contract/patients/fields.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { useFacts } from '#web/features/patients/public/use-facts.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact, Facts } from './facts.tsx'

/** Allergies are shown at the top of the chart. */
const names = clinicalNames.filter((name) => name !== 'allergies')

/** The clinical part, if the reader may see it. */
export function ClinicalCard({ chart }: { chart: Patient }) {
  const factIn = useFacts()
  if (!chart.can.readClinical) return null
  return (
    <Card title="Clinical">
      <Facts>
        {names.map((name) => {
          const { title, control } = chartFields[name]
          const none = control === 'lines' ? 'Nothing recorded' : 'Not recorded'
          return (
            <Fact key={name} name={title}>
              {factIn(chart, name) ?? none}
            </Fact>
          )
        })}
      </Facts>
    </Card>
  )
}
