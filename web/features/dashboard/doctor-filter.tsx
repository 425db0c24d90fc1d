import type { DayVisit } from '#contract/dashboard.ts'
import { doctorName } from '#web/shell/people.ts'
import { Select } from '#web/ui/select.tsx'

/** Returns the doctors of these appointments, by name. */
export const doctorsOf = (visits: readonly DayVisit[]) =>
  [...new Map(visits.map(({ doctor }) => [doctor.id, doctor])).values()].toSorted((one, other) =>
    doctorName(one).localeCompare(doctorName(other)),
  )

interface DoctorFilterProps {
  visits: readonly DayVisit[]
  /** Empty: all doctors. */
  value: string
  onChange: (doctorId: string) => void
}

/** Shows the desk one doctor's day; nothing to choose where only one works today. */
export function DoctorFilter({ visits, value, onChange }: DoctorFilterProps) {
  const doctors = doctorsOf(visits)
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
