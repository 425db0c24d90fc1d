import type { Patient } from '#contract/patients.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact, Facts } from './facts.tsx'

/** The clinical part; the server gives it to those who may read it, and then it is never absent. */
export function ClinicalCard({ chart: { can, medicalHistory, bloodGroup } }: { chart: Patient }) {
  if (!can.readClinical) return null
  return (
    <Card title="Clinical">
      <Facts>
        <Fact name="Medical history">{medicalHistory || 'Nothing recorded'}</Fact>
        <Fact name="Blood group">{bloodGroup || 'Not recorded'}</Fact>
      </Facts>
    </Card>
  )
}
