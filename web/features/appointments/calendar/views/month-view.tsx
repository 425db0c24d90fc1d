import { useSpoken } from '#web/lib/page-words.ts'
import { t } from '#language/translate.ts'
import { memo } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { longDate, shortWeekdayInWords, weekdayInWords } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { DAY_HEIGHT, AppointmentSkeletons } from '#web/features/appointments/calendar/calendar-skeleton.tsx'
import { isWeekend, slotOf } from '#web/features/appointments/calendar/time/times.ts'
import { weeksOfMonth } from '#web/features/appointments/calendar/time/calendar-address.ts'
import { specialtyKey } from '#web/features/appointments/calendar/doctors.ts'
import type { CalendarState } from '#web/features/appointments/calendar/use-calendar.ts'
import { compareNames } from '#contract/lists.ts'
import { appointmentsInWords, doctorOf } from '#web/features/appointments/public/words.ts'
import { lowered } from '#web/lib/words.ts'
import { cityOf } from '#web/lib/zones.ts'
import { AppointmentButton } from './appointment-button.tsx'
import { type Shade, shadeWords } from '#web/features/appointments/calendar/time/working-times.ts'

/** Most appointments, or doctors with their numbers, shown in a day of the month; the others are counted. */
const MOST = 3
const NONE: readonly Appointment[] = []
const WEEK = [0, 1, 2, 3, 4, 5, 6]

interface MonthViewProps {
  calendar: Pick<CalendarState, 'address' | 'byDay' | 'dayShades' | 'today' | 'isPatient' | 'query' | 'namesPlaces'>
}

/** Whole weeks, Sunday first. A day shows three appointments and the number of others; on phones it shows dots. */
export function MonthView({ calendar }: MonthViewProps) {
  const { address, byDay, dayShades, today, isPatient, query, namesPlaces } = calendar
  return (
    <>
      <div role="row" className="grid grid-cols-7 border-b border-line bg-surface-raised">
        {WEEK.map((day) => (
          <span key={day} role="columnheader" className="py-2 text-center text-sm font-medium text-muted">
            <span aria-hidden="true">{shortWeekdayInWords(day)}</span>
            <span className="sr-only">{weekdayInWords(day)}</span>
          </span>
        ))}
      </div>
      {weeksOfMonth(address.date).map((week) => (
        <div key={week[0]} role="row" className="grid grid-cols-7 divide-x divide-line not-last:border-b">
          {week.map((date) => (
            <DayCell
              key={date}
              date={date}
              appointments={byDay.get(date) ?? NONE}
              isChosen={date === address.date}
              isToday={date === today}
              isOutside={date.slice(0, 7) !== address.date.slice(0, 7)}
              isPatient={isPatient}
              namesPlaces={namesPlaces}
              isPending={query.isPending}
              shade={dayShades.get(date)?.shade ?? null}
              word={dayShades.get(date)?.word ?? null}
            />
          ))}
        </div>
      ))}
    </>
  )
}

interface DayCellProps {
  date: string
  appointments: readonly Appointment[]
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  isPatient: boolean
  /** Names the place of each time: the days have several time zones. */
  namesPlaces: boolean
  isPending: boolean
  /** Why no doctor works on this day, and the word in its header. */
  shade: Shade | null
  word: string | null
}

const counted = (count: number) => (count === 0 ? t('no appointments') : appointmentsInWords(count))

const DayCell = memo(function DayCell(props: DayCellProps) {
  useSpoken()
  const { date, appointments, isChosen, isToday, isOutside, isPatient, namesPlaces, isPending, shade, word } = props
  const doctors = isPatient || appointments.length <= MOST ? null : doctorsOf(appointments)
  const more = doctors ? doctors.slice(MOST).reduce((sum, { count }) => sum + count, 0) : appointments.length - MOST
  const note = word ?? (shade ? t(shadeWords[shade]) : null)
  return (
    <div
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      data-slot={slotOf({ date, time: '', column: '' })}
      aria-current={isToday ? 'date' : undefined}
      aria-selected={isChosen}
      data-shade={shade ?? undefined}
      className={cx(
        'relative flex min-w-0 cursor-pointer flex-col gap-1 p-1 outline-offset-[-2px] hover:bg-surface-sunken/60 data-over:bg-brand-soft md:p-1.5',
        DAY_HEIGHT,
        isOutside ? 'bg-surface-spent' : isWeekend(date) ? 'bg-surface' : 'bg-surface-raised',
        isChosen && 'max-md:bg-brand-soft',
      )}
    >
      <span className="sr-only">
        {longDate(date)}, {counted(appointments.length)}
        {note ? `, ${lowered(note)}` : null}
      </span>
      <DayNumber date={date} isToday={isToday} isOutside={isOutside} word={word} />
      {appointments.length > 0 ? <Dots appointments={appointments} /> : null}
      {isPending && !isWeekend(date) ? <AppointmentSkeletons /> : null}
      <span className="hidden min-w-0 flex-col gap-1 md:flex">
        {doctors ? (
          <DoctorCounts doctors={doctors.slice(0, MOST)} />
        ) : (
          appointments
            .slice(0, MOST)
            .map((appointment) => (
              <AppointmentButton
                key={appointment.id}
                appointment={appointment}
                isPatient={isPatient}
                isReachable={isChosen}
                shape="line"
                place={namesPlaces ? cityOf(appointment.clinic.timeZone) : undefined}
              />
            ))
        )}
        {more > 0 ? (
          <button
            type="button"
            tabIndex={isChosen ? 0 : -1}
            data-day={date}
            className="w-fit rounded-sm px-1.5 text-start text-sm leading-5 font-medium text-muted hover:text-ink hover:underline"
          >
            {t('+{more} more', { more })}
          </button>
        ) : null}
      </span>
    </div>
  )
})

interface DayNumberProps {
  date: string
  isToday: boolean
  isOutside: boolean
  word: string | null
}

const DayNumber = ({ date, isToday, isOutside, word }: DayNumberProps) => (
  <span aria-hidden="true" className="flex flex-col items-center gap-x-1 md:flex-row md:justify-between">
    <span
      className={cx(
        'flex size-7 shrink-0 items-center justify-center rounded-full text-sm tabular-nums',
        isToday ? 'bg-brand font-semibold text-brand-ink' : isOutside ? 'text-muted' : 'font-medium',
      )}
    >
      {Number(date.slice(8))}
    </span>
    {word ? (
      <span className="truncate text-sm leading-4 font-medium text-ink max-md:-mx-1 max-md:max-w-[calc(100%+0.5rem)] max-md:tracking-tight md:rounded-sm md:bg-surface-raised md:px-1">
        {word}
      </span>
    ) : null}
  </span>
)

interface DoctorCount {
  id: string
  name: string
  specialty: string
  count: number
}

/** Returns the doctors of a full day with their numbers of appointments, the busiest first; null for a single doctor. */
function doctorsOf(appointments: readonly Appointment[]): DoctorCount[] | null {
  const byDoctor = [...Map.groupBy(appointments, ({ doctorId }) => doctorId)]
  if (byDoctor.length < 2) return null
  return byDoctor
    .map(([id, own]) => ({
      id,
      name: doctorOf(own[0]!),
      specialty: own[0]!.doctor.specialty,
      count: own.length,
    }))
    .toSorted((one, other) => other.count - one.count || compareNames(one.name, other.name))
}

/** Three of thirty appointments would say nothing: a full day shows who is busy. The cell opens the day. */
const DoctorCounts = ({ doctors }: { doctors: readonly DoctorCount[] }) =>
  doctors.map(({ id, name, specialty, count }) => (
    <span
      key={id}
      aria-hidden="true"
      data-specialty={specialtyKey(specialty)}
      className="flex min-w-0 items-baseline gap-1.5 rounded-sm border border-s-4 border-(--specialty)/35 border-s-(--specialty) bg-(--specialty-soft) px-1.5 text-sm leading-5"
    >
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      <span className="font-medium tabular-nums">{count}</span>
    </span>
  ))

/** The appointments of a day on a phone. */
const Dots = ({ appointments }: { appointments: readonly Appointment[] }) => (
  <span aria-hidden="true" className="flex items-center justify-center gap-0.5 md:hidden">
    {appointments.slice(0, MOST).map(({ id, doctor }) => (
      <span
        key={id}
        data-specialty={specialtyKey(doctor.specialty)}
        className="size-1.5 rounded-full bg-(--specialty)"
      />
    ))}
    <span className="ms-0.5 text-sm leading-none text-muted tabular-nums">{appointments.length}</span>
  </span>
)
