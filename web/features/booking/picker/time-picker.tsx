import { t } from '#language/translate.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { Availability } from '#contract/booking/booking.ts'
import { addDays, daysBetween } from '#contract/wall-clock.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dayInWords, longDate, shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DayGrid } from './day-grid.tsx'
import type { Horizon } from './days.ts'
import { GroupError } from './missing-choice.tsx'
import { TimeList } from './time-list.tsx'

interface TimePickerProps {
  horizon: Horizon
  /** The free times of the chosen day, or without one of today. */
  free: UseQueryResult<Availability>
  date: string | undefined
  time: string | undefined
  onDate: (date: string) => void
  /** `isByPointer`: chosen by mouse or touch. */
  onTime: (time: string, isByPointer: boolean) => void
  dateError?: string | undefined
  timeError?: string | undefined
}

/** Picks a day and then a time, by the clinic's wall clock. */
export function TimePicker({ horizon, free, date, time, onDate, onTime, dateError, timeError }: TimePickerProps) {
  const errorId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const offered = useRef<string | undefined>(undefined)
  /** The pressed button disappears, so the day's heading gets the focus. */
  const choose = (day: string) => {
    offered.current = day
    onDate(day)
  }
  useEffect(() => {
    if (date && offered.current === date) title.current?.focus()
    offered.current = undefined
  }, [date])
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <DayGrid horizon={horizon} value={date} onChange={onDate} error={dateError} />
      <section aria-label={date ? t('Free times on {date}', { date: longDate(date) }) : t('Free times')}>
        <h3 ref={title} tabIndex={-1} className="mb-3 outline-none md:flex md:min-h-9 md:items-center">
          {date ? longDate(date) : t('Time')}
        </h3>
        <GroupError id={errorId} error={timeError} />
        <Times
          {...{ horizon, free, date, time, onTime }}
          onDate={choose}
          describedBy={timeError ? errorId : undefined}
        />
      </section>
    </div>
  )
}

type TimesProps = Omit<TimePickerProps, 'dateError' | 'timeError'> & { describedBy: string | undefined }

function Times({ horizon, free, date, time, onDate, onTime, describedBy }: TimesProps) {
  if (free.isError)
    return (
      <ErrorState onRetry={() => void free.refetch()} retrying={free.isFetching}>
        {sentenceOf(free.error)}
      </ErrorState>
    )
  if (!free.data) return <TimesOnTheirWay />
  const { slots, timeZone, nextDate } = free.data
  if (!date || slots.length === 0)
    return (
      <NoTimes
        date={date}
        nextDate={slots.length > 0 ? free.data.date : nextDate}
        horizon={horizon}
        onChoose={onDate}
      />
    )
  return <TimeList slots={slots} timeZone={timeZone} value={time} onChange={onTime} describedBy={describedBy} />
}

const TimesOnTheirWay = () => (
  <div role="status" data-group="time" tabIndex={-1} className="outline-none">
    <span className="sr-only">{t('Loading free times...')}</span>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 pt-6.5">
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  </div>
)

interface NoTimesProps {
  /** The chosen day, which has no free times; undefined before a choice. */
  date: string | undefined
  nextDate: string | null
  horizon: Pick<Horizon, 'today' | 'last'>
  onChoose: (date: string) => void
}

const noTimesOn = (date: string, today: string) =>
  date === today
    ? t('No free times today.')
    : date === addDays(today, 1)
      ? t('No free times tomorrow.')
      : t('No free times on {day}.', { day: shortDate(date, today) })

/** Replaces the times if a day has none; offers the next available day. */
function NoTimes({ date, nextDate, horizon: { today, last }, onChoose }: NoTimesProps) {
  const days = daysBetween(today, last)
  return (
    <div data-group="time" tabIndex={-1} className="flex flex-col items-start gap-3 rounded-md outline-none">
      <p className="text-muted">{date ? noTimesOn(date, today) : t('Choose a day to see free times.')}</p>
      {nextDate ? (
        <Button variant="secondary" onClick={() => onChoose(nextDate)}>
          {date
            ? t('Next available: {day}', { day: dayInWords(nextDate, today) })
            : t('First available: {day}', { day: dayInWords(nextDate, today) })}
        </Button>
      ) : (
        <p>
          {days === 1
            ? t('No free times until tomorrow. Please call the clinic.')
            : t('No free times in the next {days, plural, one {# day} other {# days}}. Please call the clinic.', {
                days,
              })}
        </p>
      )}
    </div>
  )
}
