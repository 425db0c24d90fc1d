import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WeeklyHours } from '#contract/working-times/weekly-hours.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useLeave } from '#web/ui/unsaved-work.tsx'
import { sessionsQuery } from './api.ts'
import { LeavePanel } from './leave-panel.tsx'
import { WeeklyHoursForm } from './weekly-hours-form.tsx'

const tabs = [
  { value: 'sessions', label: 'Working hours' },
  { value: 'leave', label: 'Time off' },
]

interface TimesDialogProps {
  doctor: { id: string; name: string }
  onClose: () => void
}

/** When a doctor works, and when they are away. */
export function TimesDialog({ doctor, onClose }: TimesDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery(doctor.id))
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Working hours and time off"
      description={doctor.name}
    >
      {data ? (
        <Times doctorId={doctor.id} sessions={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={7} label="Loading working hours..." />
      )}
    </Dialog>
  )
}

function Times({ doctorId, sessions }: { doctorId: string; sessions: WeeklyHours }) {
  const [tab, setTab] = useState('sessions')
  const leave = useLeave()
  return (
    <Tabs label="Doctor’s schedule" tabs={tabs} value={tab} onChange={(next) => leave(() => setTab(next))}>
      {tab === 'sessions' ? (
        <WeeklyHoursForm doctorId={doctorId} sessions={sessions} />
      ) : (
        <LeavePanel doctorId={doctorId} />
      )}
    </Tabs>
  )
}
