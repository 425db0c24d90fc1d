import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { patientOf } from './words.ts'

/** The patient's name, which leads people of the clinic to the chart. */
export const PatientLink = ({ prescription: one }: { prescription: Prescription }) => (
  <PatientName
    chartId={one.patientId ?? ''}
    clinicId={one.clinicId ?? ''}
    name={patientOf(one) ?? 'Unknown'}
    mayOpen={one.can.chart && one.patientId !== null}
  />
)
