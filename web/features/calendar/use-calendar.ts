import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { dateIn, timeIn } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { calendarClinicsQuery, calendarQuery, workingTimesQuery } from './calendar-query.ts'
import { bookableDoctors, type CalendarDoctor, shownDoctors } from './doctors.ts'
import { daysOf, rangeOf } from './place.ts'
import { useNow } from './use-now.ts'
import { usePlace } from './use-place.ts'
import { dayShade, workersOf } from './working-times.ts'

const NONE: never[] = []

/** A column of the day view; `id` is empty where one column has everybody's visits. */
export interface Column {
  id: string
  doctor: CalendarDoctor | null
}

/** Everything that the calendar shows: the place in the address, the visits of its days, doctors and the clinic's clock. */
export function useCalendar() {
  const user = useSignedInUser()
  const now = useNow()
  const clinics = useQuery(calendarClinicsQuery(user))
  const zone = clinics.data?.[0]?.timeZone
  const today = dateIn(zone, now)
  const { place, go } = usePlace(today)
  const { from, to } = rangeOf(place)
  const query = useQuery(calendarQuery(user, { from, to }))
  const workingTimes = useQuery(workingTimesQuery(user, { from, to }))

  const isPatient = user.memberships.length === 0
  const visits = query.data ?? NONE
  const bookable = useMemo(() => bookableDoctors(user, clinics.data ?? NONE), [user, clinics.data])
  const doctors = useMemo(() => shownDoctors(isPatient ? NONE : bookable, visits), [isPatient, bookable, visits])
  const shown = useMemo(
    () => (place.doctor ? visits.filter(({ doctorId }) => doctorId === place.doctor) : visits),
    [visits, place.doctor],
  )
  const byDay = useMemo(() => Map.groupBy(shown, ({ appointmentDate }) => appointmentDate), [shown])
  const columns = useMemo(() => columnsOf(isPatient ? NONE : doctors, place.doctor), [isPatient, doctors, place.doctor])

  const workers = useMemo(
    () => (workingTimes.data ? workersOf(workingTimes.data, place.doctor) : NONE),
    [workingTimes.data, place.doctor],
  )
  const dayShades = useMemo(
    () => new Map(daysOf({ from, to }).map((date) => [date, dayShade(workers, date)])),
    [workers, from, to],
  )
  // the doctors whose times are told are those whose leave the reader keeps
  const leaveDoctors = useMemo(
    () => doctors.filter(({ id }) => workingTimes.data?.doctors.some((one) => one.id === id)),
    [doctors, workingTimes.data],
  )

  const zoneOf = (column: string) => doctors.find(({ id }) => id === column)?.timeZone ?? zone
  const isPast = (date: string, time: string, column = '') => {
    const clock = zoneOf(column)
    return `${date} ${time}` < `${dateIn(clock, now)} ${timeIn(clock, now)}`
  }
  const clockTime = timeIn(zone, now)
  return {
    user,
    isPatient,
    place,
    go,
    today,
    zone,
    clockTime,
    isPast,
    clinics,
    query,
    visits,
    shown,
    byDay,
    doctors,
    bookable,
    columns,
    workingTimes,
    workers,
    dayShades,
    leaveDoctors,
  }
}

export type CalendarState = ReturnType<typeof useCalendar>

/** One column for each doctor; one for all where there is only one, or where they are not told apart. */
function columnsOf(doctors: readonly CalendarDoctor[], chosen: string): Column[] {
  const shown = chosen ? doctors.filter(({ id }) => id === chosen) : doctors
  return shown.length > 0 ? shown.map((doctor) => ({ id: doctor.id, doctor })) : [{ id: '', doctor: null }]
}

/** The visits of a column. */
export const inColumn = (visits: readonly Appointment[], { id }: Column) =>
  id ? visits.filter(({ doctorId }) => doctorId === id) : visits
