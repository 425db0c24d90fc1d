import { type ClinicSetup, Week } from '#contract/clinic-setup.ts'
import { useSetHours } from '#web/features/clinics/api.ts'
import { WeekForm } from '#web/shell/week/week-form.tsx'

const usual = { opens: '09:00', closes: '18:00' }

interface HoursFormProps {
  setup: ClinicSetup
  onTouched: (isTouched: boolean) => void
}

/** The opening hours of a clinic. */
export function HoursForm({ setup, onTouched }: HoursFormProps) {
  const save = useSetHours(setup.clinic.id, () => onTouched(false))
  return (
    <WeekForm
      label="Opening hours"
      hours={setup.openingHours}
      schema={Week}
      usual={usual}
      saveText="Save opening hours"
      isPending={save.isPending}
      error={save.error}
      onSave={(hours, onSaved) => save.mutate({ hours }, { onSuccess: onSaved })}
      onTouched={onTouched}
      intro={() => (
        <p className="mb-2 max-w-[70ch] text-muted">
          Patients book within these hours, in the clinic’s time ({setup.clinic.timeZone.replaceAll('_', ' ')}). Visits
          that are booked already stay.
        </p>
      )}
    />
  )
}
