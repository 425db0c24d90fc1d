import { queryOptions } from '@tanstack/react-query'
import { type Appointment, listAppointments, liveStatuses } from '#contract/appointments/appointments.ts'
import type { TestReport } from '#contract/test-reports/reports.ts'
import { APPOINTMENTS_KEY } from '#web/features/appointments/public/list.ts'
import { doctorOf } from '#web/features/appointments/public/words.ts'
import { call } from '#web/lib/api.ts'
import { dateIn, dayInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import type { ComboboxItem } from '#web/ui/use-combobox-keys.ts'

/** A doctor to share a report with, and the day of the appointment with them. */
export interface Proposed {
  clinic: ComboboxItem
  doctor: ComboboxItem
  day: string
}

/** Appointments that are looked at: one's own and the family's. */
const MOST = 20

/** The doctor of the next appointment of the report's patient; null without one. */
export const nextDoctorQuery = (report: Pick<TestReport, 'id' | 'patient'>) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, 'next doctor', report.id],
    queryFn: async ({ signal }) => {
      const coming = await call(listAppointments, { query: { when: 'upcoming', limit: MOST } }, { signal })
      const next = coming.find((one) => isLive(one) && fullName(one.patient.user) === fullName(report.patient.user))
      return next ? proposedBy(next) : null
    },
    gcTime: 0,
  })

const isLive = ({ status }: Appointment) => liveStatuses.some((one) => one === status)

const proposedBy = (appointment: Appointment): Proposed => ({
  clinic: { value: appointment.clinic.id, label: appointment.clinic.name },
  doctor: { value: appointment.doctor.id, label: doctorOf(appointment), detail: appointment.doctor.specialty },
  day: dayInWords(appointment.appointmentDate, dateIn(appointment.clinic.timeZone)),
})
