import { t } from '#language/translate.ts'
import type { Role } from '#contract/accounts/accounts.ts'
import type { DayVisit, FreeSlot } from '#contract/dashboard.ts'
import { longDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { DayRows, DoctorDay } from './day-rows.tsx'
import { doctorsOf, isOver } from './words.ts'

interface ClinicDayProps {
  appointments: DayVisit[]
  reader: { id: string; role: Role }
  slot: FreeSlot | null
  namesClinic: boolean
  /** The day has appointments in several time zones. */
  namesZone: boolean
  /** The date at the top of the page; a clinic with another date shows its own. */
  date: string | null
  /** The day is listed doctor by doctor. */
  isByDoctor: boolean
  /** Unfinished appointments shown at first, in each list. */
  most: number
}

/** Today's appointments of one clinic, by time or doctor by doctor. */
export function ClinicDay({
  appointments,
  reader,
  slot,
  namesClinic,
  namesZone,
  date,
  isByDoctor,
  most,
}: ClinicDayProps) {
  const { clinic, appointmentDate } = appointments[0]!
  return (
    <div className="border-t border-line">
      <ClinicNote
        name={namesClinic ? clinic.name : null}
        day={appointmentDate === date ? null : longDate(appointmentDate)}
      />
      {isByDoctor ? (
        doctorsOf(appointments).map((doctor) => (
          <DoctorDay
            key={doctor.id}
            name={doctorName(doctor)}
            appointments={appointments.filter((one) => one.doctor.id === doctor.id)}
            reader={reader}
            most={most}
            isFollowed={!appointments.every(isOver)}
          />
        ))
      ) : (
        <DayRows appointments={appointments} reader={reader} slot={slot} most={most} />
      )}
      {namesZone ? (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted sm:px-5">
          {t('All times are in clinic time ({zone}).', { zone: clinic.timeZone.replaceAll('_', ' ') })}
        </p>
      ) : null}
    </div>
  )
}

/** Names the clinic among several, and its day if that is another one than the reader's. */
function ClinicNote({ name, day }: { name: string | null; day: string | null }) {
  if (!name && !day) return null
  return (
    <div className="border-b border-line px-4 py-2.5 sm:px-5">
      {name ? <h3 className="text-base font-medium">{name}</h3> : null}
      {day ? <p className="text-sm text-muted">{day}</p> : null}
    </div>
  )
}
