import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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
  /** The dialog with the leave of one of these doctors, opened at a day. */
  leave?: (asked: AskedLeave, onClose: () => void) => ReactNode
}

export interface AskedLeave {
  doctors: { id: string; name: string }[]
  /** Empty: one is chosen there. */
  doctorId: string
  date: string
}

/** Keeps the room of the button until it is known whether the reader may book. */
const ACTION_SKELETON = <Skeleton className="h-11 sm:w-46 md:h-10" />

/** The calendar knows the clinic's clock and the reader's appointments: both only in the browser. */
export const Calendar = (props: CalendarProps) =>
  useHydrated() ? (
    <LiveCalendar {...props} />
  ) : (
    <>
      {props.header?.(ACTION_SKELETON)}
      <CalendarSkeleton />
    </>
  )

function LiveCalendar({ header, leave }: CalendarProps) {
  const calendar = useCalendar()
  const { clinics, query, bookable, today, clockTime, place } = calendar
  const [slot, setSlot] = useState<Cursor | null>(null)
  const [leaveOf, setLeaveOf] = useState<string | null>(null)
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
    ) : clinics.isPending ? (
      ACTION_SKELETON
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
        <CalendarPages calendar={calendar} onSlot={setSlot} onLeave={leave ? setLeaveOf : null} />
      )}
      {slot ? <BookingDialog slot={slot} calendar={calendar} onClose={() => setSlot(null)} /> : null}
      {leaveOf === null
        ? null
        : leave?.(
            { doctors: calendar.leaveDoctors, doctorId: leaveOf, date: place.date < today ? today : place.date },
            () => setLeaveOf(null),
          )}
    </>
  )
}
