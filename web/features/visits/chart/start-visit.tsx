import { t } from '#language/translate.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Patient } from '#contract/patients/patients.ts'
import { startVisit } from '#contract/visits/visits.ts'
import { chartVisitsQuery } from '#web/features/visits/api.ts'
import { call } from '#web/lib/api.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { ownDoctorAt } from '#web/shell/own-doctors.ts'
import { Button } from '#web/ui/button.tsx'

/** Starts a visit in a chart, or opens the draft, for doctors of its clinic. */
export function StartVisit({ chart }: { chart: Patient }) {
  const navigate = useNavigate()
  const own = ownDoctorAt(useSignedInUser(), chart.clinicId)
  const isOffered = own !== undefined && chart.can.readClinical && chart.can.editClinical
  const start = useMutation({
    mutationFn: () => call(startVisit, { body: { patientId: chart.id } }),
    onSuccess: ({ id }) => navigate(`/visits/${id}`),
  })
  const { data } = useQuery({ ...chartVisitsQuery(chart.id), enabled: isOffered })
  if (!isOffered) return null
  const hasDraft = data?.items.some(({ status, doctor }) => status === 'draft' && doctor.id === own)
  return (
    <Button variant="secondary" onClick={() => start.mutate()} pending={start.isPending} pendingText={t('Opening...')}>
      <Stethoscope aria-hidden="true" className="size-4" />
      {hasDraft ? t('Open visit') : t('Start visit')}
    </Button>
  )
}
