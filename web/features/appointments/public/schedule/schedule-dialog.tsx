import { useQuery } from '@tanstack/react-query'
import { calendarClinicsQuery } from '#web/features/appointments/calendar/calendar-query.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import type { Preset } from './schedule-values.ts'
import { type Opener, useWording } from './wording.ts'

interface ScheduleDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Values to start with, such as the day and time pressed in a calendar. */
  preset?: Preset
  opener?: Opener
}

/** Books an appointment for a patient of the clinic or a new caller (rules I8, I9). Patients book at /book. */
export function ScheduleDialog({ open, onOpenChange, preset, opener = 'screen' }: ScheduleDialogProps) {
  const user = useSignedInUser()
  const wording = useWording(opener)
  const belongs = user.memberships.length > 0
  // asked before the dialog opens, so that it opens with its fields
  const clinics = useQuery({ ...calendarClinicsQuery(user), enabled: belongs })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="lg" title={wording.title}>
      {!belongs ? (
        <p className="text-muted">
          You’re not part of a clinic yet. Once you are, you can book appointments for its patients here.
        </p>
      ) : clinics.data ? (
        <ScheduleForm
          clinics={clinics.data}
          preset={preset}
          opener={opener}
          wording={wording}
          onClose={() => onOpenChange(false)}
        />
      ) : clinics.error ? (
        <ErrorState onRetry={() => void clinics.refetch()} retrying={clinics.isFetching}>
          {sentenceOf(clinics.error)}
        </ErrorState>
      ) : (
        <Spinner label="Loading doctors..." />
      )}
    </Dialog>
  )
}
