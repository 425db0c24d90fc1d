import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { CalendarPages } from './calendar-pages.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import type { Cursor } from './cursor.ts'
import { minutesIn, STEP, timeAt } from './times.ts'
import { useCalendar } from './use-calendar.ts'

interface CalendarProps {
  /** Stands above the calendar of a page of its own, with the way to book; the tab of the appointments has its own. */
  header?: (action: ReactNode) => ReactNode
}

/** The calendar knows the clinic's clock and the reader's appointments: both only in the browser. */
export const Calendar = (props: CalendarProps) =>
  useHydrated() ? (
    <LiveCalendar {...props} />
  ) : (
    <>
      {props.header?.(null)}
      <CalendarSkeleton />
    </>
  )

function LiveCalendar({ header }: CalendarProps) {
  const calendar = useCalendar()
  const { clinics, query, bookable, today, clockTime, place } = calendar
  const [slot, setSlot] = useState<Cursor | null>(null)
  const failed = clinics.error ?? query.error
  const bookNext = () => {
    const next = timeAt(Math.min((Math.floor(minutesIn(clockTime) / STEP) + 1) * STEP, 23 * 60 + 30))
    const date = place.date > today ? place.date : today
    setSlot({ date, time: date === today && next > '09:00' ? next : '09:00', column: place.doctor })
  }
  const action =
    bookable.length > 0 ? (
      <Button onClick={bookNext}>
        <CalendarPlus aria-hidden="true" className="size-4.5" />
        Book Appointment
      </Button>
    ) : null
  return (
    <>
      {header?.(action)}
      {failed ? (
        <ErrorState
          onRetry={() => {
            if (clinics.error) void clinics.refetch()
            if (query.error) void query.refetch()
          }}
          retrying={clinics.isFetching || query.isFetching}
        >
          {sentenceOf(failed)}
        </ErrorState>
      ) : !clinics.data ? (
        <CalendarSkeleton />
      ) : (
        <CalendarPages calendar={calendar} onSlot={setSlot} />
      )}
      {slot ? <BookingDialog slot={slot} calendar={calendar} onClose={() => setSlot(null)} /> : null}
    </>
  )
}
