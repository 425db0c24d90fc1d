import type { DayVisit } from '#contract/dashboard.ts'
import { doctorName } from '#web/shell/people.ts'
import { Select } from '#web/ui/select.tsx'

/** Returns the doctors of these appointments, by name. */
export const doctorsOf = (appointments: readonly DayVisit[]) =>
  [...new Map(appointments.map(({ doctor }) => [doctor.id, doctor])).values()].toSorted((one, other) =>
    doctorName(one).localeCompare(doctorName(other)),
  )

interface DoctorFilterProps {
  appointments: readonly DayVisit[]
  /** Empty: all doctors. */
  value: string
  onChange: (doctorId: string) => void
}

/** Shows the desk one doctor's day; nothing to choose where only one works today. */
export function DoctorFilter({ appointments, value, onChange }: DoctorFilterProps) {
  const doctors = doctorsOf(appointments)
  if (doctors.length < 2) return null
  return (
    <Select
      aria-label="Doctor"
      className="w-full sm:w-52"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">All doctors</option>
      {doctors.map((doctor) => (
        <option key={doctor.id} value={doctor.id}>
          {doctorName(doctor)}
        </option>
      ))}
    </Select>
  )
}
