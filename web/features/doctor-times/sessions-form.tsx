import { type DoctorSessions, SessionWeek } from '#contract/doctors.ts'
import { WeekForm } from '#web/shell/week/week-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSetSessions } from './api.ts'

const usual = { opens: '09:00', closes: '13:00' }
const words = { none: 'Does not work', more: 'Add a session' }

interface SessionsFormProps {
  doctorId: string
  sessions: DoctorSessions
  onTouched: (isTouched: boolean) => void
}

/** The week of a doctor. */
export function SessionsForm({ doctorId, sessions, onTouched }: SessionsFormProps) {
  const save = useSetSessions(doctorId)
  return (
    <WeekForm
      label="Weekly sessions"
      hours={sessions.hours}
      schema={SessionWeek}
      usual={usual}
      words={words}
      saveText="Save sessions"
      isPending={save.isPending}
      error={save.error}
      onSave={(hours, onSaved) => save.mutate(hours, { onSuccess: (now) => onSaved(now.hours) })}
      onTouched={onTouched}
      intro={(count, begin) => (
        <>
          <p className="mb-2 max-w-[70ch] text-muted">
            Patients book where these sessions and the opening hours of {sessions.clinic.name} meet, in the clinic’s
            time ({sessions.clinic.timeZone.replaceAll('_', ' ')}). Visits that are booked already stay.
          </p>
          {count === 0 ? (
            <Notice className="mb-3" title="No sessions of their own">
              The clinic’s opening hours count.{' '}
              <button type="button" className="link" onClick={() => begin(sessions.openingHours)}>
                Begin with the opening hours
              </button>
            </Notice>
          ) : null}
        </>
      )}
    />
  )
}
