import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PatientSummary } from '#contract/patients/patients.ts'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import { ownChartsQuery } from '#web/features/patients/public/own-charts-query.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { AskDialog } from './ask-dialog.tsx'

/** Buttons that edit the person's own medical information, one for each clinic that has it. */
export function EditOwn() {
  const user = useSignedInUser()
  const { data } = useQuery({ ...ownChartsQuery, enabled: user.role === 'patient' })
  // until the list is there, the button of the chart that the profile shows stands for it
  const own = data?.filter((chart) => fullName(chart.user) === fullName(user)) ?? []
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {own.length > 1 ? (
        own.map((chart) => <EditButton key={chart.id} id={chart.id} clinic={chart.clinicName} />)
      ) : user.patientProfile ? (
        <EditButton id={own[0]?.id ?? user.patientProfile.id} />
      ) : null}
    </div>
  )
}

function EditButton({ id, clinic }: { id: string; clinic?: PatientSummary['clinicName'] }) {
  const [isOpen, setOpen] = useState(false)
  const { data: chart, error, isFetching } = useQuery({ ...chartQuery(id), enabled: isOpen })
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        pending={isOpen && !chart && isFetching}
        pendingText={t('Loading...')}
      >
        <Pencil aria-hidden="true" className="size-4" />
        {clinic ? t('Edit at {clinic}', { clinic }) : t('Edit medical information')}
      </Button>
      <Problem error={isOpen ? error : null} className="basis-full" />
      {isOpen && chart ? <AskDialog chart={chart} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
