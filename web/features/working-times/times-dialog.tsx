import { msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NewWeeklyHours, type WeeklyHours } from '#contract/working-times/weekly-hours.ts'
import { ExtraHoursPanel } from '#web/features/clinics/public/extra-hours/extra-hours-panel.tsx'
import { WeekForm } from '#web/features/clinics/public/week/week-form.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useLeave } from '#web/ui/unsaved-work.tsx'
import { sessionsQuery, useSetSessions } from './api.ts'
import { LeavePanel } from './leave-panel.tsx'

const tabs = [
  { value: 'sessions', label: msg('Working hours') },
  { value: 'leave', label: msg('Time off') },
  { value: 'extra', label: msg('Extra hours') },
]

interface TimesDialogProps {
  doctor: { id: string; name: string }
  onClose: () => void
}

/** A doctor's working hours and time off. */
export function TimesDialog({ doctor, onClose }: TimesDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery(doctor.id))
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Working hours and time off')}
      description={doctor.name}
    >
      {data ? (
        <Times doctorId={doctor.id} sessions={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={7} label={t('Loading working hours...')} />
      )}
    </Dialog>
  )
}

function Times({ doctorId, sessions }: { doctorId: string; sessions: WeeklyHours }) {
  const [tab, setTab] = useState('sessions')
  const leave = useLeave()
  return (
    <Tabs
      label={t('Doctor’s schedule')}
      tabs={tabs.map((tab) => ({ ...tab, label: t(tab.label) }))}
      value={tab}
      onChange={(next) => leave(() => setTab(next))}
    >
      {tab === 'sessions' ? (
        <WeeklyHoursForm doctorId={doctorId} sessions={sessions} />
      ) : tab === 'leave' ? (
        <LeavePanel doctorId={doctorId} />
      ) : (
        <ExtraHoursPanel clinic={sessions.clinic} doctorId={doctorId} />
      )}
    </Tabs>
  )
}

const usual = { opens: '09:00', closes: '13:00' }

interface WeeklyHoursFormProps {
  doctorId: string
  sessions: WeeklyHours
}

/** A doctor's weekly hours. */
function WeeklyHoursForm({ doctorId, sessions }: WeeklyHoursFormProps) {
  const save = useSetSessions(doctorId)
  return (
    <WeekForm
      label={t('Weekly working hours')}
      hours={sessions.hours}
      schema={NewWeeklyHours}
      usual={usual}
      words={{ none: t('Not working'), more: t('Add hours') }}
      usually={sessions.openingHours}
      saveText={t('Save working hours')}
      isPending={save.isPending}
      error={save.error}
      onSave={(hours, onSaved) => save.mutate(hours, { onSuccess: (now) => onSaved(now.hours) })}
      intro={(count, begin) => (
        <>
          <p className="mb-2 max-w-[70ch] text-muted">
            {t(
              'Patients can book when the doctor is working and {clinic} is open. Times are in the clinic’s time zone ({timeZone}). Existing appointments aren’t affected.',
              { clinic: sessions.clinic.name, timeZone: sessions.clinic.timeZone.replaceAll('_', ' ') },
            )}
          </p>
          {count === 0 ? (
            <Notice className="mb-3" title={t('Follows clinic hours')}>
              {t('Patients can book any time the clinic is open.')}{' '}
              <button type="button" className="link" onClick={() => begin(sessions.openingHours)}>
                {t('Set custom hours')}
              </button>
            </Notice>
          ) : null}
        </>
      )}
    />
  )
}
