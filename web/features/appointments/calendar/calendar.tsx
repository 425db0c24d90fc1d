import { t } from '#language/translate.ts'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { minutesIn, timeAt } from '#contract/wall-clock.ts'
import { ScheduleDialog } from '#web/features/appointments/public/schedule/schedule-dialog.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { CalendarPages } from './calendar-pages.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { type Cursor, STEP } from '#web/features/appointments/calendar/time/times.ts'
import { useCalendar } from './use-calendar.ts'

interface CalendarProps {
  /** The header of the calendar page, given the booking button. Absent in the tab of the appointments screen. */
  header?: (action: ReactNode) => ReactNode
  /** The time-off dialog of one of these doctors, opened at a day. */
  leave?: (request: LeaveRequest, onClose: () => void) => ReactNode
}

export interface LeaveRequest {
  doctors: { id: string; name: string }[]
  /** Empty: chosen in the dialog. */
  doctorId: string
  date: string
}

/** Reserves space for the button until the reader's doctors are loaded. */
const ACTION_SKELETON = <Skeleton className="h-11 sm:w-46 md:h-10" />

/** The first stop of the keyboard on this page: past the buttons, to the focused cell of the grid. */
const SkipToGrid = () => (
  <button
    type="button"
    onClick={() => document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()}
    className="fixed top-2 start-2 z-50 -translate-y-16 rounded-md bg-brand px-4 py-2 font-medium text-brand-ink focus:translate-y-0"
  >
    {t('Skip to the calendar')}
  </button>
)

/** Renders a skeleton on the server: the clinic's clock and the appointments are known only in the browser. */
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
  const { clinics, query, bookable, today, clockTime, address } = calendar
  const navigate = useNavigate()
  const [slot, setSlot] = useState<Cursor | null>(null)
  // patients book by the public wizard, with this day and time
  const open = ({ isPatient }: typeof calendar, at: Cursor) =>
    isPatient ? void navigate(`/book?date=${at.date}&time=${at.time}`) : setSlot(at)
  const [leaveOf, setLeaveOf] = useState<string | null>(null)
  const failed = clinics.error ?? query.error
  const bookNext = () => {
    const next = timeAt(Math.min((Math.floor(minutesIn(clockTime) / STEP) + 1) * STEP, 23 * 60 + 30))
    const date = address.date > today ? address.date : today
    open(calendar, { date, time: date === today && next > '09:00' ? next : '09:00', column: address.doctor })
  }
  const action =
    bookable.length > 0 ? (
      <Button onClick={bookNext}>
        <CalendarPlus aria-hidden="true" className="size-4.5" />
        {t('Book Appointment')}
      </Button>
    ) : clinics.isPending ? (
      ACTION_SKELETON
    ) : null
  return (
    <>
      {clinics.data && !failed ? <SkipToGrid /> : null}
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
        <CalendarPages calendar={calendar} onSlot={(at) => open(calendar, at)} onLeave={leave ? setLeaveOf : null} />
      )}
      {slot ? (
        <ScheduleDialog
          open
          opener="calendar"
          preset={{ date: slot.date, time: slot.time, doctorId: slot.column }}
          onOpenChange={() => setSlot(null)}
        />
      ) : null}
      {leaveOf === null
        ? null
        : leave?.(
            { doctors: calendar.leaveDoctors, doctorId: leaveOf, date: address.date < today ? today : address.date },
            () => setLeaveOf(null),
          )}
    </>
  )
}
