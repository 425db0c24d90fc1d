import { sentenceOf } from '#web/lib/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useReminderStatus } from './api.ts'
import { ClinicReminders } from './clinic-reminders.tsx'
import { lastRunInWords } from './words.ts'

/** For the administrator of a clinic: delivery counts and reminder settings. */
export function RemindersOf({ clinicId }: { clinicId: string }) {
  const { data, error, isError, isFetching, refetch } = useReminderStatus()
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (!data) return <SkeletonRows rows={3} label="Loading reminders..." />
  const reminders = data.clinics.find(({ clinic }) => clinic.id === clinicId)
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-muted">
        Patients with an email address get reminders before each scheduled or confirmed appointment.{' '}
        {lastRunInWords(data.lastRunAt)}
      </p>
      {reminders ? <ClinicReminders reminders={reminders} /> : null}
    </>
  )
}
