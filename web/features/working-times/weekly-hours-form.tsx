import { NewWeeklyHours, type WeeklyHours } from '#contract/working-times/weekly-hours.ts'
import { WeekForm } from '#web/features/clinics/public/week/week-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSetSessions } from './api.ts'

const usual = { opens: '09:00', closes: '13:00' }
const words = { none: 'Not working', more: 'Add hours' }

interface WeeklyHoursFormProps {
  doctorId: string
  sessions: WeeklyHours
}

/** The week of a doctor. */
export function WeeklyHoursForm({ doctorId, sessions }: WeeklyHoursFormProps) {
  const save = useSetSessions(doctorId)
  return (
    <WeekForm
      label="Weekly working hours"
      hours={sessions.hours}
      schema={NewWeeklyHours}
      usual={usual}
      words={words}
      usually={sessions.openingHours}
      saveText="Save working hours"
      isPending={save.isPending}
      error={save.error}
      onSave={(hours, onSaved) => save.mutate(hours, { onSuccess: (now) => onSaved(now.hours) })}
      intro={(count, begin) => (
        <>
          <p className="mb-2 max-w-[70ch] text-muted">
            Patients can book when the doctor is working and {sessions.clinic.name} is open. Times are in the clinic’s
            time zone ({sessions.clinic.timeZone.replaceAll('_', ' ')}). Existing appointments aren’t affected.
          </p>
          {count === 0 ? (
            <Notice className="mb-3" title="Follows clinic hours">
              Patients can book any time the clinic is open.{' '}
              <button type="button" className="link" onClick={() => begin(sessions.openingHours)}>
                Set custom hours
              </button>
            </Notice>
          ) : null}
        </>
      )}
    />
  )
}
