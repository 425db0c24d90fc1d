import { useMemo, useState } from 'react'
import { t } from '#language/translate.ts'
import { type Appointment, appointmentMessages } from '#contract/appointments/appointments.ts'
import { minutesIn } from '#contract/wall-clock.ts'
import { daysOf, rangeOf } from '#web/features/appointments/calendar/time/calendar-address.ts'
import {
  type Cursor,
  freeQuarterIn,
  isInRow,
  isTakenBy,
  rowTimes,
  settle,
  spanIn,
} from '#web/features/appointments/calendar/time/times.ts'
import { toast } from '#web/ui/toast.ts'
import type { useOpened } from './details-dialog.tsx'
import { type CalendarState, inColumn } from './use-calendar.ts'

interface SlotOptions {
  dialogs: ReturnType<typeof useOpened>
  moveTo: (slot: Cursor) => void
  /** Books the slot. */
  onSlot: (slot: Cursor) => void
}

const warnPast = () => toast({ title: t(appointmentMessages.past), variant: 'destructive' })

/** Handles a press on a cell and an appointment dropped on one. */
export function useSlots(calendar: CalendarState, { dialogs, moveTo, onSlot }: SlotOptions) {
  const { address, go, appointments, isPast, bookable } = calendar
  const { view } = address
  const open = (slot: Cursor, how: 'pointer' | 'key') => {
    if (view === 'month') {
      const isPhone = window.matchMedia('(width < 48rem)').matches
      return how === 'pointer' && isPhone ? moveTo(slot) : go({ view: 'day', date: slot.date })
    }
    moveTo(slot)
    const here = appointmentsAt(calendar, slot)
    const [first, ...others] = here
    // a press beside a short appointment selects the rest of the half hour
    const free = how === 'pointer' && view === 'day' ? freeQuarterIn(slot.time, here) : null
    if (first && others.length > 0 && view === 'week') return go({ view: 'day', date: slot.date })
    if (first && (!free || isPast(slot.date, free, slot.column))) return dialogs.show(first.id)
    const time = free ?? slot.time
    if (isPast(slot.date, time, slot.column)) return void warnPast()
    return bookable.length > 0 ? onSlot({ ...slot, time, column: slot.column || address.doctor }) : undefined
  }
  const drop = (id: string, to: Cursor) => {
    const appointment = appointments.find((one) => one.id === id)
    if (!appointment) return
    const time = to.time || appointment.appointmentTime
    if (to.date === appointment.appointmentDate && time === appointment.appointmentTime) return
    if (isPast(to.date, time, appointment.doctorId)) warnPast()
    else dialogs.move(appointment, { date: to.date, time })
  }
  return { open, drop }
}

/** Returns the appointments in a cell of the week or day view. */
function appointmentsAt({ address, byDay, columns }: CalendarState, { date, time, column }: Cursor): Appointment[] {
  const ofDay = byDay.get(date) ?? []
  const begins = (appointment: Appointment) => isInRow(spanIn(appointment).from, time)
  if (address.view === 'week') return ofDay.filter(begins)
  const own = columns.find(({ id }) => id === column)
  const here = own ? inColumn(ofDay, own) : ofDay
  return here.filter((appointment) => begins(appointment) || isTakenBy(appointment, minutesIn(time)))
}

/** Returns the rows of the chosen view, and the focused cell. */
export function useCursor({ address, go, today, shown, byDay, columns, openingHours }: CalendarState) {
  const { view, date } = address
  const [position, setPosition] = useState({ time: '09:00', column: '' })
  const times = useMemo(() => {
    if (view === 'month') return []
    const appointments = view === 'week' ? shown : (byDay.get(date) ?? [])
    return rowTimes(daysOf(rangeOf({ view, date })), openingHours, appointments)
  }, [view, shown, byDay, date, openingHours])
  const layout = { view, times, columns: columns.map(({ id }) => id) }
  const cursor = settle({ date, ...position }, layout)
  const moveTo = (next: Cursor) => {
    setPosition(next.time ? next : { ...next, time: position.time })
    // The address may be ahead of what is shown.
    const shownDate = new URLSearchParams(window.location.search).get('date') ?? today
    if (next.date !== shownDate) go({ date: next.date }, true)
  }
  return { times, layout, cursor, moveTo }
}
