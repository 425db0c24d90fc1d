import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CalendarPlace, CurrentUser } from '#contract/accounts/accounts.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { saveCalendarPlace } from '#contract/settings/settings.ts'
import { compareNames } from '#contract/lists.ts'
import {
  addressIn,
  type CalendarAddress,
  daysOf,
  rangeOf,
  type Usual,
  withAddress,
} from '#web/features/appointments/calendar/time/calendar-address.ts'
import { placesOf, zoneOfAxis, zonesOf } from '#web/features/appointments/calendar/time/calendar-zone.ts'
import { dayShade, extraHoursOf, workersOf } from '#web/features/appointments/calendar/time/working-times.ts'
import { call } from '#web/lib/api.ts'
import { timeIn } from '#web/lib/clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { sameClock, useBrowserZone } from '#web/lib/use-browser-zone.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useShownClinic } from '#web/shell/shown-clinic.ts'
import { calendarClinicsQuery, calendarQuery, workingTimesQuery } from './calendar-query.ts'
import { bookableDoctors, type CalendarDoctor, shownDoctors } from './doctors.ts'

const NONE: never[] = []

/** A column of the day view; `id` is empty if one column shows all doctors. */
export interface Column {
  id: string
  doctor: CalendarDoctor | null
}

/** Returns the clinics that the page shows, their doctors, and their time zones. */
function usePlaces(user: CurrentUser, now: Date) {
  const isPatient = user.memberships.length === 0
  const shownClinic = useShownClinic()
  const clinics = useQuery({
    ...calendarClinicsQuery(user),
    select: (all) => (shownClinic === null ? all : all.filter(({ id }) => id === shownClinic)),
  })
  const all = useMemo(() => bookableDoctors(user, clinics.data ?? NONE), [user, clinics.data])
  const zones = zonesOf(clinics.data ?? NONE, now)
  const wanted = useSearchParams()[0].get('zone')
  const here = useBrowserZone() ?? 'UTC'
  /** The zone of the doctor's clinic, the chosen one, or that of the first clinic; a patient's own if the zones differ. */
  const zoneFor = (doctor: string) =>
    all.find(({ id }) => id === doctor)?.timeZone ??
    (isPatient && zones.length > 1 ? undefined : (zones.find(({ zone }) => zone === wanted) ?? zones[0])?.zone)
  return { isPatient, clinics, all, zones: zones.length < 2 ? NONE : zones, wanted, here, zoneFor }
}

/**
 * Returns the time zones to choose from, the one that is shown, and whether each time is named with its place. A patient's month has no
 * time axis: it is the list of all their appointments.
 */
function axisOf(
  { isPatient, clinics, zones, wanted, here, zoneFor }: ReturnType<typeof usePlaces>,
  { view, doctor }: CalendarAddress,
  { loaded, now }: { loaded: readonly Appointment[]; now: Date },
) {
  const zone = zoneFor(doctor)
  if (!isPatient) return { zones, zone, namesPlaces: false }
  const own = zonesOf(placesOf(clinics.data ?? NONE, loaded), now)
  if (own.length < 2) return { zones: NONE, zone, namesPlaces: false }
  if (view === 'month') return { zones: NONE, zone, namesPlaces: true }
  return { zones: own, zone: zoneOfAxis(own, { wanted, here, appointments: loaded }), namesPlaces: false }
}

/**
 * Limits clinics, doctors and appointments to one time zone, because an axis never has the times of two. Without `zones`
 * everything stays.
 */
function useOneZone(
  { clinics, all }: Pick<ReturnType<typeof usePlaces>, 'clinics' | 'all'>,
  { zones, zone }: Pick<ReturnType<typeof axisOf>, 'zones' | 'zone'>,
  loaded: readonly Appointment[],
) {
  const isMixed = zones.length > 0
  const isShown = useCallback(
    (timeZone: string) => !isMixed || zone === undefined || sameClock(timeZone, zone),
    [isMixed, zone],
  )
  const appointments = useMemo(() => loaded.filter(({ clinic }) => isShown(clinic.timeZone)), [loaded, isShown])
  const bookable = useMemo(() => all.filter(({ timeZone }) => isShown(timeZone)), [all, isShown])
  const clinicsOfZone = useMemo(
    () => (clinics.data ?? NONE).filter(({ timeZone }) => isShown(timeZone)),
    [clinics.data, isShown],
  )
  return { appointments, bookable, clinicsOfZone }
}

/** Returns the calendar's state: its address, the appointments of its days, the doctors and the clinic's clock. */
export function useCalendar() {
  const user = useSignedInUser()
  const now = useNow()
  const places = usePlaces(user, now)
  const { isPatient, clinics, zoneFor } = places
  const { usual, saveDefault } = useDefaultView(user, places.all)
  const { address, go } = useCalendarAddress((doctor) => dateIn(zoneFor(doctor), now), usual, saveDefault)
  const { from, to } = rangeOf(address)
  const query = useQuery(calendarQuery(user, { from, to }))
  const loaded = query.data ?? NONE
  const axis = axisOf(places, address, { loaded, now })
  const { zones, zone, namesPlaces } = axis
  const today = dateIn(zone, now)

  const { appointments, bookable, clinicsOfZone } = useOneZone(places, axis, loaded)
  const { doctors, shown, byDay, columns } = useShownAppointments(appointments, {
    bookable: isPatient ? NONE : bookable,
    isPatient,
    doctor: address.doctor,
  })
  const { workingTimes, workers, dayShades, leaveDoctors } = useWorkingTimes(
    user,
    { from, to, doctor: address.doctor },
    doctors,
    zones.length > 0 ? clinicsOfZone : null,
  )
  const openingHours = useMemo(
    () => [...clinicsOfZone.flatMap((clinic) => clinic.openingHours), ...extraHoursOf(workers)],
    [clinicsOfZone, workers],
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
    zones,
    namesPlaces,
    loaded,
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

interface ShownOptions {
  bookable: readonly CalendarDoctor[]
  isPatient: boolean
  /** Empty for all doctors. */
  doctor: string
}

/** Returns the appointments of the chosen doctor, by day, and the doctors with their columns. */
function useShownAppointments(appointments: readonly Appointment[], { bookable, isPatient, doctor }: ShownOptions) {
  const doctors = useMemo(() => shownDoctors(bookable, appointments), [bookable, appointments])
  const shown = useMemo(
    () => (doctor ? appointments.filter(({ doctorId }) => doctorId === doctor) : appointments),
    [appointments, doctor],
  )
  const byDay = useMemo(() => Map.groupBy(shown, ({ appointmentDate }) => appointmentDate), [shown])
  const columns = useMemo(() => columnsOf(isPatient ? NONE : doctors, doctor), [isPatient, doctors, doctor])
  return { doctors, shown, byDay, columns }
}

/** Loads the working times of the calendar's days; `only`: the clinics of its time axis, if the reader has others. */
function useWorkingTimes(
  user: CurrentUser,
  { from, to, doctor }: { from: string; to: string; doctor: string },
  doctors: readonly CalendarDoctor[],
  only: readonly { id: string }[] | null,
) {
  const workingTimes = useQuery(workingTimesQuery(user, { from, to }))
  const workers = useMemo(() => {
    if (!workingTimes.data) return NONE
    const { clinics } = workingTimes.data
    const shown = only ? clinics.filter(({ id }) => only.some((one) => one.id === id)) : clinics
    return workersOf({ ...workingTimes.data, clinics: shown }, doctor)
  }, [workingTimes.data, doctor, only])
  const dayShades = useMemo(
    () => new Map(daysOf({ from, to }).map((date) => [date, dayShade(workers, date)])),
    [workers, from, to],
  )
  // the server sends working times only of doctors whose time off the reader manages
  const leaveDoctors = useMemo(
    () => doctors.filter(({ id }) => workingTimes.data?.doctors.some((one) => one.id === id)),
    [doctors, workingTimes.data],
  )
  return { workingTimes, workers, dayShades, leaveDoctors }
}

/** Returns one column per doctor, in the order of the filter; a single column without a doctor if no doctors are known. */
function columnsOf(doctors: readonly CalendarDoctor[], chosen: string): Column[] {
  const shown = (chosen ? doctors.filter(({ id }) => id === chosen) : doctors).toSorted((one, other) =>
    compareNames(one.name, other.name),
  )
  return shown.length > 0 ? shown.map((doctor) => ({ id: doctor.id, doctor })) : [{ id: '', doctor: null }]
}

/** Returns the appointments of a column. */
export const inColumn = (appointments: readonly Appointment[], { id }: Column) =>
  id ? appointments.filter(({ doctorId }) => doctorId === id) : appointments

/** The calendar's day, view and filters, stored in the URL, so that Back and copied links work. */
function useCalendarAddress(
  todayOf: (doctor: string) => string,
  usual: Usual,
  onGo: (address: CalendarAddress) => void,
) {
  const [query, setQuery] = useSearchParams()
  const address = addressIn(query, todayOf, usual)
  /** `replace` for keyboard steps, so that Back doesn't go through every day. */
  const go = (part: Partial<CalendarAddress>, replace = false) => {
    // Read from the address, which is ahead of the render, so that the first of two quick keys is not lost.
    const now = new URLSearchParams(window.location.search)
    const next = { ...addressIn(now, todayOf, usual), ...part }
    setQuery(withAddress(now, next), { replace, preventScrollReset: true })
    onGo(next)
  }
  return { address, go }
}

/**
 * Returns the view and doctor that a clinic's staff or doctor used last, on any device, and a function that saves them. A
 * doctor who left is dropped. Patients start with the month.
 */
function useDefaultView({ memberships, calendar }: CurrentUser, doctors: readonly CalendarDoctor[]) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (address: CalendarPlace) => call(saveCalendarPlace, { body: address }),
    // saved in the background
    meta: { isQuiet: () => true },
    onMutate: (address) =>
      client.setQueryData<CurrentUser | null>(CURRENT_USER_KEY, (user) => user && { ...user, calendar: address }),
  })
  const isSaved = memberships.length > 0
  const known = doctors.find(({ id }) => id === calendar?.doctorId)
  const usual: Usual =
    isSaved && calendar ? { view: calendar.view, doctor: known?.id ?? '' } : { view: 'month', doctor: '' }
  const saveDefault = ({ view, doctor }: CalendarAddress) => {
    if (isSaved && (view !== usual.view || doctor !== usual.doctor)) mutate({ view, doctorId: doctor || null })
  }
  return { usual, saveDefault }
}

/** Milliseconds between two moves of the current-time line. */
const EVERY = 30_000

/** Returns the current time, at most half a minute old. Use only after hydration: the server has another clock. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY)
    return () => clearInterval(timer)
  }, [])
  return now
}
