import { type ClinicSetup, Week } from '#contract/clinics/setup.ts'
import { useSetHours } from '#web/features/clinics/api.ts'
import { WeekForm } from '#web/features/clinics/public/week/week-form.tsx'

const usual = { opens: '09:00', closes: '18:00' }

/** The opening hours of a clinic. */
export function HoursForm({ setup }: { setup: ClinicSetup }) {
  const save = useSetHours(setup.clinic.id)
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
      intro={() => (
        <p className="mb-2 max-w-[70ch] text-muted">
          Patients can book within these hours, in the clinic’s time ({setup.clinic.timeZone.replaceAll('_', ' ')}).
          Existing appointments aren’t affected. For morning and evening hours, add a break and set when each part
          begins and ends.
        </p>
      )}
    />
  )
}
