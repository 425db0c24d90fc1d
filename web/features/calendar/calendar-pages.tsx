import { useMemo, useRef, useState } from 'react'
import { type Appointment, appointmentMessages } from '#contract/appointments.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useClinicTimeNote } from '#web/lib/use-browser-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { type Cursor, settle } from './cursor.ts'
import { DayList } from './day-list.tsx'
import { DayView } from './day-view.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { Legend } from './legend.tsx'
import { MonthView } from './month-view.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { rangeOf, titleOf, type View } from './place.ts'
import { dayTimes, holdsTime, minutesIn, spanIn, STEP, weekTimes } from './times.ts'
import { Toolbar } from './toolbar.tsx'
import { type CalendarState, inColumn } from './use-calendar.ts'
import { useShownPlace } from './use-shown-place.ts'
import { WeekView } from './week-view.tsx'

type Open = { kind: 'details'; id: string } | { kind: 'move'; visit: Appointment; to: { date: string; time: string } }

interface CalendarPagesProps {
  calendar: CalendarState
  onSlot: (slot: Cursor) => void
  /** Opens the leave of a doctor, or of one to be chosen; null where the reader keeps none. */
  onLeave: ((doctorId: string) => void) | null
}

/** The chosen view with its dialogs. */
export function CalendarPages({ calendar, onSlot, onLeave }: CalendarPagesProps) {
  const { place, go, today, zone, query, visits, shown, byDay, columns, isPatient, isPast, bookable, workingTimes } =
    calendar
  const { view, date } = place
  const [stand, setStand] = useState({ time: '09:00', column: '' })
  const [open, setOpen] = useState<Open | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useShownPlace(box, `${view} ${rangeOf(place).from}`)
  // Two clinics may have two clocks; then the details of each visit name its own. Until the visits are there, the
  // reader's clinics tell, so that the note does not come and go.
  const places = visits.length > 0 ? visits.map(({ clinic }) => clinic) : (calendar.clinics.data ?? [])
  const zones = new Set(places.map(({ timeZone }) => timeZone))
  const [onlyZone = zone] = zones
  const otherClock = useClinicTimeNote(onlyZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const zoneNote = zones.size > 1 ? null : otherClock
  const ofDay = byDay.get(date) ?? []
  const times = useMemo(
    () => (view === 'week' ? weekTimes(shown) : view === 'day' ? dayTimes(byDay.get(date) ?? []) : []),
    [view, shown, byDay, date],
  )
  const ground = { view, times, columns: columns.map(({ id }) => id) }
  const cursor = settle({ date, ...stand }, ground)

  const standOn = (next: Cursor) => {
    setStand(next.time ? next : { ...next, time: stand.time })
    // The address may be ahead of what is shown.
    const shownDate = new URLSearchParams(window.location.search).get('date') ?? today
    if (next.date !== shownDate) go({ date: next.date }, true)
  }
  const showVisit = (id: string) => setOpen({ kind: 'details', id })
  const openSlot = (slot: Cursor, how: 'pointer' | 'key') => {
    if (view === 'month') {
      const isPhone = window.matchMedia('(width < 48rem)').matches
      return how === 'pointer' && isPhone ? standOn(slot) : go({ view: 'day', date: slot.date })
    }
    standOn(slot)
    const here = visitsAt(calendar, slot)
    if (here.length === 1) return showVisit(here[0]!.id)
    if (here.length > 1) return view === 'week' ? go({ view: 'day', date: slot.date }) : showVisit(here[0]!.id)
    if (isPast(slot.date, slot.time, slot.column)) {
      toast({ title: appointmentMessages.past, variant: 'destructive' })
      return undefined
    }
    return bookable.length > 0 ? onSlot({ ...slot, column: slot.column || place.doctor }) : undefined
  }
  const drop = (id: string, to: Cursor) => {
    const visit = visits.find((one) => one.id === id)
    if (!visit) return
    const time = to.time || visit.appointmentTime
    if (to.date === visit.appointmentDate && time === visit.appointmentTime) return
    if (isPast(to.date, time, visit.doctorId)) toast({ title: appointmentMessages.past, variant: 'destructive' })
    else setOpen({ kind: 'move', visit, to: { date: to.date, time } })
  }
  const shortcut = (key: string) => {
    if (key === 't') go({ date: today })
    else go({ view: ({ m: 'month', w: 'week', d: 'day' } as Record<string, View>)[key] })
  }
  const openVisit = open?.kind === 'details' ? visits.find(({ id }) => id === open.id) : undefined

  return (
    <>
      <Toolbar {...calendar} onLeave={onLeave} />
      {workingTimes.error ? (
        <p role="status" className="mb-2 flex flex-wrap items-center gap-x-3 text-sm text-danger">
          Opening hours and leave could not be loaded: {sentenceOf(workingTimes.error)}
          <Button
            variant="quiet"
            size="sm"
            pending={workingTimes.isFetching}
            onClick={() => void workingTimes.refetch()}
          >
            Retry
          </Button>
        </p>
      ) : null}
      {zoneNote ? <p className="mb-2 text-sm text-muted">All times are {zoneNote}.</p> : null}
      <div
        ref={box}
        className={cx(
          'relative overflow-auto rounded-lg border border-line bg-surface-raised',
          view !== 'month' && 'max-h-[max(28rem,calc(100dvh-14rem))]',
        )}
      >
        <CalendarGrid
          label={`Appointments, ${titleOf(place)}`}
          className="outline-none"
          busy={query.isPending}
          ground={ground}
          cursor={cursor}
          onCursor={standOn}
          onSlot={openSlot}
          onVisit={showVisit}
          onDay={(day) => go({ view: 'day', date: day })}
          onShortcut={shortcut}
          onDrop={drop}
        >
          {view === 'month' ? (
            <MonthView {...calendar} />
          ) : view === 'week' ? (
            <WeekView {...calendar} times={times} time={cursor.time} />
          ) : (
            <DayView {...calendar} times={times} time={cursor.time} column={cursor.column} onLeave={onLeave} />
          )}
        </CalendarGrid>
      </div>
      {view === 'month' ? (
        <DayList
          date={date}
          today={today}
          visits={ofDay}
          shade={calendar.dayShades.get(date)}
          isPatient={isPatient}
          onVisit={showVisit}
          onOpenDay={() => go({ view: 'day' })}
        />
      ) : null}
      <Legend />
      {openVisit ? (
        <DetailsDialog
          visit={openVisit}
          isPatient={isPatient}
          onMove={() =>
            setOpen({
              kind: 'move',
              visit: openVisit,
              to: { date: openVisit.appointmentDate, time: openVisit.appointmentTime },
            })
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'move' ? (
        <MoveDialog
          visit={visits.find(({ id }) => id === open.visit.id) ?? open.visit}
          to={open.to}
          calendar={calendar}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

/** The visits that a cell of the week or the day stands for. */
function visitsAt({ place, byDay, columns }: CalendarState, { date, time, column }: Cursor): Appointment[] {
  const from = minutesIn(time)
  const ofDay = byDay.get(date) ?? []
  if (place.view === 'week')
    return ofDay.filter((visit) => spanIn(visit).from >= from && spanIn(visit).from < from + STEP)
  const own = columns.find(({ id }) => id === column)
  const here = own ? inColumn(ofDay, own) : ofDay
  return here.filter((visit) => spanIn(visit).from === from || isRunning(visit, from))
}

const isRunning = (visit: Appointment, at: number) => {
  const { from, to } = spanIn(visit)
  return holdsTime(visit.status) && from < at && to > at
}
