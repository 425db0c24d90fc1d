import { t } from '#language/translate.ts'
import { CalendarDays } from 'lucide-react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { dayInWords } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Arrived } from '#web/features/appointments/public/arrival.tsx'
import { Overbooked } from '#web/features/appointments/public/overbooking.tsx'
import { StatusBadge } from '#web/features/appointments/public/status.tsx'
import { aboutOf, doctorOf, hasArrived, patientName, spanOf } from '#web/features/appointments/public/words.ts'
import { joined } from '#web/lib/words.ts'
import { cityOf } from '#web/lib/zones.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { specialtyKey } from '#web/features/appointments/calendar/doctors.ts'
import { type DayShade, shadeWords } from '#web/features/appointments/calendar/time/working-times.ts'

interface DayListProps {
  date: string
  today: string
  appointments: readonly Appointment[]
  shade?: DayShade
  isPatient: boolean
  /** Names the place of each time: the days have several time zones. */
  namesPlaces: boolean
  onAppointment: (id: string) => void
  onOpenDay: () => void
}

const wordOf = (day?: DayShade) => day?.word ?? (day?.shade ? t(shadeWords[day.shade]) : null)

/** On phones: the appointments of the day chosen in the month above. */
export const DayList = ({
  date,
  today,
  appointments,
  shade,
  isPatient,
  namesPlaces,
  onAppointment,
  onOpenDay,
}: DayListProps) => (
  <section className="mt-4 md:hidden" aria-labelledby="calendar-day">
    <div className="mb-2 flex items-center justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id="calendar-day" className="text-lg">
          {dayInWords(date, today)}
        </h2>
        {wordOf(shade) ? <Badge tone={shade?.shade === 'leave' ? 'caution' : 'neutral'}>{wordOf(shade)}</Badge> : null}
      </div>
      <Button variant="secondary" onClick={onOpenDay}>
        <CalendarDays aria-hidden="true" className="size-4" />
        {t('Open day')}
      </Button>
    </div>
    {appointments.length === 0 ? (
      <p className="rounded-lg border border-dashed border-line-strong/50 px-4 py-6 text-center text-muted">
        {t('No appointments on this day.')}
      </p>
    ) : (
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        {appointments.map((appointment) => (
          <li key={appointment.id} data-specialty={specialtyKey(appointment.doctor.specialty)}>
            <button
              type="button"
              onClick={() => onAppointment(appointment.id)}
              className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-start"
            >
              <span aria-hidden="true" className="h-10 w-1 shrink-0 rounded-full bg-(--specialty)" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium tabular-nums">
                  {joined(
                    spanOf(appointment),
                    namesPlaces && t('{place} time', { place: cityOf(appointment.clinic.timeZone) }),
                  )}
                </span>
                <span className="block truncate">{isPatient ? doctorOf(appointment) : patientName(appointment)}</span>
                <span className="block truncate text-sm text-muted">
                  {joined(
                    isPatient ? null : doctorOf(appointment),
                    specialtyInWords(appointment.doctor.specialty),
                    aboutOf(appointment),
                  )}
                </span>
              </span>
              <Overbooked appointment={appointment} />
              {hasArrived(appointment) ? (
                <Arrived appointment={appointment} />
              ) : (
                <StatusBadge status={appointment.status} />
              )}
            </button>
          </li>
        ))}
      </ul>
    )}
  </section>
)
