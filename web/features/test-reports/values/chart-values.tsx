import type { Patient } from '#contract/patients/patients.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { ValuesCard } from './values-card.tsx'

/** The values of a chart, for those who read its clinical part; its doctors and its holder add some. */
export function ChartValues({ chart }: { chart: Patient }) {
  const { memberships } = useSignedInUser()
  if (!chart.can.readClinical) return null
  const here = memberships.filter(({ clinic }) => clinic.id === chart.clinicId)
  const mayAdd = here.length === 0 || here.some(({ role }) => role === 'doctor')
  return (
    <ValuesCard
      title="Test values"
      whose={{ patientId: chart.id }}
      readers={mayAdd ? `The patient and the doctors of ${chart.clinic.name} see it.` : undefined}
      empty="No values yet"
    />
  )
}
