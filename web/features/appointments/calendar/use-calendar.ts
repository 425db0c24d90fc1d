import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { timeIn } from '#web/lib/clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { calendarClinicsQuery, calendarQuery, workingTimesQuery } from './calendar-query.ts'
import { bookableDoctors, type CalendarDoctor, shownDoctors } from './doctors.ts'
import { daysOf, rangeOf } from './time/calendar-address.ts'
import { useNow } from './time/use-now.ts'
import { useCalendarAddress } from './time/use-calendar-address.ts'
import { dayShade, workersOf } from './time/working-times.ts'
import { useDefaultView } from './use-default-view.ts'

const NONE: never[] = []

/** A column of the day view; `id` is empty if one column shows all doctors. */
export interface Column {
  id: string
  doctor: CalendarDoctor | null
}

/** Everything the calendar shows: its address, the appointments of its days, the doctors and the clinic's clock. */
export function useCalendar() {
  const user = useSignedInUser()
  const now = useNow()
  const clinics = useQuery(calendarClinicsQuery(user))
  const bookable = useMemo(() => bookableDoctors(user, clinics.data ?? NONE), [user, clinics.data])
  const { usual, keep } = useDefaultView(user, bookable)
  const zones = new Set((clinics.data ?? NONE).map(({ timeZone }) => timeZone))
  /** The clock of the doctor's clinic; of several clinics whose clocks differ, the reader's. */
  const zoneFor = (doctor: string) =>
    bookable.find(({ id }) => id === doctor)?.timeZone ?? (zones.size === 1 ? [...zones][0] : undefined)
  const { address, go } = useCalendarAddress((doctor) => dateIn(zoneFor(doctor), now), usual, keep)
  const zone = zoneFor(address.doctor)
  const today = dateIn(zone, now)
  const { from, to } = rangeOf(address)
  const query = useQuery(calendarQuery(user, { from, to }))
  const workingTimes = useQuery(workingTimesQuery(user, { from, to }))

  const isPatient = user.memberships.length === 0
  const appointments = query.data ?? NONE
  const doctors = useMemo(
    () => shownDoctors(isPatient ? NONE : bookable, appointments),
    [isPatient, bookable, appointments],
  )
  const shown = useMemo(
    () => (address.doctor ? appointments.filter(({ doctorId }) => doctorId === address.doctor) : appointments),
    [appointments, address.doctor],
  )
  const byDay = useMemo(() => Map.groupBy(shown, ({ appointmentDate }) => appointmentDate), [shown])
  const columns = useMemo(
    () => columnsOf(isPatient ? NONE : doctors, address.doctor),
    [isPatient, doctors, address.doctor],
  )

  const openingHours = useMemo(() => (clinics.data ?? NONE).flatMap((clinic) => clinic.openingHours), [clinics.data])
  const workers = useMemo(
    () => (workingTimes.data ? workersOf(workingTimes.data, address.doctor) : NONE),
    [workingTimes.data, address.doctor],
  )
  const dayShades = useMemo(
    () => new Map(daysOf({ from, to }).map((date) => [date, dayShade(workers, date)])),
    [workers, from, to],
  )
  // the server sends working times only of doctors whose time off the reader manages
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
    address,
    go,
    today,
    zone,
    clockTime,
    isPast,
    clinics,
    query,
    appointments,
    shown,
    byDay,
    doctors,
    bookable,
    columns,
    openingHours,
    workingTimes,
    workers,
    dayShades,
    leaveDoctors,
  }
}

export type CalendarState = ReturnType<typeof useCalendar>

/** One column for each doctor; a single column without a doctor if none is known. */
function columnsOf(doctors: readonly CalendarDoctor[], chosen: string): Column[] {
  const shown = chosen ? doctors.filter(({ id }) => id === chosen) : doctors
  return shown.length > 0 ? shown.map((doctor) => ({ id: doctor.id, doctor })) : [{ id: '', doctor: null }]
}

/** The appointments of a column. */
export const inColumn = (appointments: readonly Appointment[], { id }: Column) =>
  id ? appointments.filter(({ doctorId }) => doctorId === id) : appointments
