import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { sessionsQuery } from './api.ts'
import { LeavePanel } from './leave-panel.tsx'
import { SessionsForm } from './sessions-form.tsx'

const tabs = [
  { value: 'sessions', label: 'Sessions' },
  { value: 'leave', label: 'Leave' },
]

interface TimesDialogProps {
  doctor: { id: string; name: string }
  onClose: () => void
}

/** When a doctor works, and when they are away; unsaved work is not left without a question. */
export function TimesDialog({ doctor, onClose }: TimesDialogProps) {
  const [tab, setTab] = useState('sessions')
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery(doctor.id))
  const isTouched = useRef(false)
  const onTouched = useCallback((touched: boolean) => {
    isTouched.current = touched
  }, [])
  const mayLeave = () => !isTouched.current || window.confirm('Leave without saving what you changed?')
  const go = (next: string) => {
    if (!mayLeave()) return
    isTouched.current = false
    setTab(next)
  }
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={mayLeave}
      title="Sessions and leave"
      description={doctor.name}
    >
      {data ? (
        <Tabs label="Times of the doctor" tabs={tabs} value={tab} onChange={go}>
          {tab === 'sessions' ? (
            <SessionsForm doctorId={doctor.id} sessions={data} onTouched={onTouched} />
          ) : (
            <LeavePanel doctorId={doctor.id} onTouched={onTouched} />
          )}
        </Tabs>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={7} label="Loading sessions..." />
      )}
    </Dialog>
  )
}
