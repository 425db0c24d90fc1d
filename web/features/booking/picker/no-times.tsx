import { daysBetween } from '#contract/wall-clock.ts'
import { dayInWords } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import type { Horizon } from './days.ts'

interface NoTimesProps {
  /** The chosen day that has no free time; none while no day is chosen. */
  date: string | undefined
  nextDate: string | null
  horizon: Pick<Horizon, 'today' | 'last'>
  onChoose: (date: string) => void
}

/** Replaces the times if a day has none; offers the next available day. */
export function NoTimes({ date, nextDate, horizon: { today, last }, onChoose }: NoTimesProps) {
  const days = daysBetween(today, last)
  const says = date
    ? `No free times ${date === today ? 'today' : `on ${dayInWords(date, today)}`}.`
    : 'Choose a day to see free times.'
  return (
    <div data-group="time" tabIndex={-1} className="flex flex-col items-start gap-3 rounded-md outline-none">
      <p className="text-muted">{says}</p>
      {nextDate ? (
        <Button variant="secondary" onClick={() => onChoose(nextDate)}>
          {`${date ? 'Next' : 'First'} available day: ${dayInWords(nextDate, today)}`}
        </Button>
      ) : (
        <p>{`No free times ${days === 1 ? 'until tomorrow' : `in the next ${days} days`}. Please call the clinic.`}</p>
      )}
    </div>
  )
}
