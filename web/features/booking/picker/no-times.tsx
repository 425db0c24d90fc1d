import { BOOKING_HORIZON_DAYS } from '#contract/booking.ts'
import { dayInWords } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'

interface NoTimesProps {
  /** The chosen day that has no free time; none while no day is chosen. */
  date: string | undefined
  nextDate: string | null
  today: string
  onChoose: (date: string) => void
}

/** In the place of the times when there are none: says so, and offers the next day that has some. */
export function NoTimes({ date, nextDate, today, onChoose }: NoTimesProps) {
  const says = date
    ? `No free times ${date === today ? 'today' : `on ${dayInWords(date, today)}`}.`
    : 'Choose a day to see its free times.'
  return (
    <div data-group="time" tabIndex={-1} className="flex flex-col items-start gap-3 rounded-md outline-none">
      <p className="text-muted">{says}</p>
      {nextDate ? (
        <Button variant="secondary" onClick={() => onChoose(nextDate)}>
          {`${date ? 'Next' : 'First'} free day: ${dayInWords(nextDate, today)}`}
        </Button>
      ) : (
        <p>{`There is no free time in the next ${BOOKING_HORIZON_DAYS} days. Please call the clinic.`}</p>
      )}
    </div>
  )
}
