import { t } from '#language/translate.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { compareNames } from '#contract/lists.ts'
import { Link, useSearchParams } from 'react-router'
import { rangeOf, titleOf, type View } from '#web/features/appointments/calendar/time/calendar-address.ts'
import type { Cursor } from '#web/features/appointments/calendar/time/times.ts'
import { appointmentsInWords } from '#web/features/appointments/public/words.ts'
import { closedNote, shades, shadeWords } from '#web/features/appointments/calendar/time/working-times.ts'
import { CalendarGrid } from '#web/features/appointments/calendar/views/calendar-grid.tsx'
import { DayList } from '#web/features/appointments/calendar/views/day-list.tsx'
import { DayView } from '#web/features/appointments/calendar/views/day-view.tsx'
import { MonthView } from '#web/features/appointments/calendar/views/month-view.tsx'
import { WeekView } from '#web/features/appointments/calendar/views/week-view.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { sameClock, useForeignClinicZone } from '#web/lib/use-browser-zone.ts'
import { cityOf } from '#web/lib/zones.ts'
import { useShortcuts } from '#web/shell/shortcuts/use-shortcuts.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { OpenedDialog, useOpened } from './details-dialog.tsx'
import { type CalendarDoctor, specialtyKey } from './doctors.ts'
import { Toolbar } from './toolbar.tsx'
import type { CalendarState } from './use-calendar.ts'
import { useSlots, useCursor } from './use-slots.ts'

const viewOfKey: Record<string, View> = { m: 'month', w: 'week', d: 'day' }

interface CalendarPagesProps {
  calendar: CalendarState
  onSlot: (slot: Cursor) => void
  /** Opens a doctor's time off (empty id: chosen in the dialog); null if the reader manages no one's. */
  onLeave: ((doctorId: string) => void) | null
}

/** The chosen view with its dialogs. */
export function CalendarPages({ calendar, onSlot, onLeave }: CalendarPagesProps) {
  const { address, go, today } = calendar
  const { view, date } = address
  const box = useRef<HTMLDivElement>(null)
  useShownAddress(box, `${view} ${rangeOf(address).from}`)
  const dialogs = useOpened()
  const { times, layout, cursor, moveTo } = useCursor(calendar)
  const slots = useSlots(calendar, { dialogs, moveTo, onSlot })
  const turnTo = (key: string) => go(key === 't' ? { date: today } : { view: viewOfKey[key] })
  useShortcuts({ t: () => turnTo('t'), m: () => turnTo('m'), w: () => turnTo('w'), d: () => turnTo('d') })
  return (
    <>
      <Toolbar calendar={calendar} onLeave={onLeave} />
      <Notes calendar={calendar} />
      <div
        ref={box}
        className={cx(
          'relative isolate overflow-auto rounded-lg border border-line bg-surface-raised',
          view !== 'month' && 'max-h-[max(28rem,calc(100dvh-14rem))]',
        )}
      >
        <CalendarGrid
          label={t('Appointments, {address}', { address: titleOf(address) })}
          className="outline-none"
          busy={calendar.query.isPending}
          layout={layout}
          cursor={cursor}
          onCursor={moveTo}
          onSlot={slots.open}
          onAppointment={dialogs.show}
          onDay={(day) => go({ view: 'day', date: day })}
          onShortcut={turnTo}
          onDrop={slots.drop}
        >
          {view === 'month' ? <MonthView calendar={calendar} /> : null}
          {view === 'week' ? <WeekView calendar={calendar} times={times} time={cursor.time} /> : null}
          {view === 'day' ? (
            <DayView calendar={calendar} times={times} time={cursor.time} column={cursor.column} onLeave={onLeave} />
          ) : null}
        </CalendarGrid>
      </div>
      {view === 'month' ? (
        <DayList
          date={date}
          today={today}
          appointments={calendar.byDay.get(date) ?? []}
          shade={calendar.dayShades.get(date)}
          isPatient={calendar.isPatient}
          namesPlaces={calendar.namesPlaces}
          onAppointment={dialogs.show}
          onOpenDay={() => go({ view: 'day' })}
        />
      ) : null}
      <Legend doctors={calendar.isPatient ? calendar.appointments.map(({ doctor }) => doctor) : calendar.doctors} />
      <OpenedDialog calendar={calendar} dialogs={dialogs} />
    </>
  )
}

/** Notes above the calendar: working times failed to load, the clinic is closed, or its time zone differs from the reader's. */
function Notes({
  calendar,
}: {
  calendar: Pick<
    CalendarState,
    | 'workingTimes'
    | 'workers'
    | 'address'
    | 'isPatient'
    | 'appointments'
    | 'loaded'
    | 'clinics'
    | 'zone'
    | 'zones'
    | 'namesPlaces'
  >
}) {
  const { workingTimes, workers, address, isPatient } = calendar
  const closed = address.view === 'day' ? closedNote(workers, address.date) : null
  const foreignZone = useForeignZone(calendar)
  return (
    <>
      {workingTimes.error ? (
        <p role="status" className="mb-2 flex flex-wrap items-center gap-x-3 text-sm text-danger">
          {t('Couldn’t load opening hours and time off. {error}', { error: sentenceOf(workingTimes.error) })}
          <Button
            variant="quiet"
            size="sm"
            pending={workingTimes.isFetching}
            onClick={() => void workingTimes.refetch()}
          >
            {t('Retry')}
          </Button>
        </p>
      ) : null}
      {closed ? (
        <p role="status" className="mb-2 text-sm font-medium">
          {closed}
          {isPatient ? null : ` ${t('You can still book.')}`}
        </p>
      ) : null}
      <ZoneChoice calendar={calendar} />
      {foreignZone && calendar.zones.length === 0 && !calendar.namesPlaces ? (
        <p className="mb-2 text-sm text-muted">{t('All times are in clinic time ({zone}).', { zone: foreignZone })}</p>
      ) : null}
    </>
  )
}

/** Names the clinics whose times are shown, and leads to those in other time zones. */
function ZoneChoice({
  calendar,
}: {
  calendar: Pick<CalendarState, 'address' | 'isPatient' | 'loaded' | 'zone' | 'zones'>
}) {
  const { isPatient, loaded, zone, zones } = calendar
  const [query] = useSearchParams()
  const shown = zones.find((one) => zone !== undefined && sameClock(one.zone, zone))
  if (!shown) return null
  const addressOf = (other: string) => {
    const address = new URLSearchParams(query)
    address.delete('doctor')
    address.set('view', calendar.address.view)
    address.set('zone', other)
    return `?${address}`
  }
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span>{t('{city} time: {clinics}.', { city: cityOf(shown.zone), clinics: listWithCommas(shown.clinics) })}</span>
      {zones
        .filter((one) => one !== shown)
        .map((one) => (
          <Link
            key={one.zone}
            to={addressOf(one.zone)}
            preventScrollReset
            className="link min-h-11 content-center md:min-h-6"
          >
            {t('Show {city} time: {clinics}', { city: cityOf(one.zone), clinics: listWithCommas(one.clinics) })}
            {isPatient ? ` (${appointmentsInWords(countIn(loaded, one.zone))})` : ''}
          </Link>
        ))}
    </p>
  )
}

/** Patients must not overlook appointments on the other time axis. */
const countIn = (appointments: CalendarState['loaded'], zone: string) =>
  appointments.filter(({ clinic }) => sameClock(clinic.timeZone, zone)).length

/**
 * Returns the clinic's time zone if it differs from the reader's; null with several zones, as each time names its
 * own. While appointments load, the reader's clinics decide, so that the note does not flicker.
 */
function useForeignZone({ appointments, clinics, zone }: Pick<CalendarState, 'appointments' | 'clinics' | 'zone'>) {
  const places = appointments.length > 0 ? appointments.map(({ clinic }) => clinic) : (clinics.data ?? [])
  const zones = new Set(places.map(({ timeZone }) => timeZone))
  const [onlyZone = zone] = zones
  const foreign = useForeignClinicZone(onlyZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  return zones.size > 1 ? null : foreign
}

/** The meaning of the colors of these doctors, and of each hatching. */
const Legend = ({ doctors }: { doctors: readonly Pick<CalendarDoctor, 'specialty'>[] }) => (
  <section aria-labelledby="calendar-legend" className="mt-4">
    <h2 id="calendar-legend" className="mb-2 text-sm font-medium text-muted">
      {t('Specialties and hours')}
    </h2>
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
      {[...new Set(doctors.map(({ specialty }) => specialty))].toSorted(compareNames).map((name) => (
        <li key={name} data-specialty={specialtyKey(name)} className="flex items-center gap-1.5 text-sm">
          <span
            aria-hidden="true"
            className="size-3 rounded-sm border border-s-4 border-(--specialty) bg-(--specialty-soft)"
          />
          {specialtyInWords(name)}
        </li>
      ))}
      {shades.map((shade) => (
        <li key={shade} className="flex items-center gap-1.5 text-sm">
          <span aria-hidden="true" data-shade={shade} className="h-3 w-5 rounded-sm border border-line-strong" />
          {t(shadeWords[shade])}
        </li>
      ))}
    </ul>
  </section>
)

/** Pixels to leave for the sticky time axis when scrolling. */
const AXIS = 78

/** Scrolls the chosen day and the current time into view on each new page of the calendar. */
function useShownAddress(box: RefObject<HTMLElement | null>, page: string) {
  useEffect(() => {
    const { current } = box
    if (!current) return
    const day = current.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
    const now = current.querySelector<HTMLElement>('[data-now]')?.parentElement
    const head = current.querySelector<HTMLElement>('[role=columnheader]')?.offsetHeight ?? 0
    // Shows a few past rows above now, none of them cut off.
    const rows = [...current.querySelectorAll<HTMLElement>('[role=rowheader]')].map(({ offsetTop }) => offsetTop - head)
    const wish = now ? now.offsetTop - current.clientHeight / 3 : 0
    current.scrollTo({ left: (day?.offsetLeft ?? 0) - AXIS, top: rows.findLast((row) => row <= wish) ?? 0 })
  }, [box, page])
}
