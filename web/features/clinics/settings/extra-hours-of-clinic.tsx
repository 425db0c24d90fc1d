import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { ExtraHoursPanel } from '#web/features/clinics/public/extra-hours/extra-hours-panel.tsx'
import { doctorName } from '#web/shell/people.ts'

/** Hours of single dates of a clinic and of its doctors. */
export const ExtraHoursOfClinic = ({ setup: { clinic, doctors } }: { setup: ClinicSetup }) => (
  <ExtraHoursPanel
    clinic={clinic}
    doctors={doctors.filter((one) => one.isActive).map((one) => ({ id: one.id, name: doctorName(one.user) }))}
  />
)
