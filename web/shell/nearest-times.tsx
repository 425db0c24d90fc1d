import { appointmentMessages } from '#contract/appointments.ts'
import type { Refusal } from '#contract/errors.ts'
import { clock, dayInWords } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type NearestTime = NonNullable<Refusal['freeTimes']>[number]

interface NearestTimesProps {
  sentence?: string
  times: readonly NearestTime[]
  today: string
  onChoose: (time: NearestTime) => void
}

/** Somebody was quicker: says so, and offers the nearest free times, one press each. */
export function NearestTimes({ sentence = appointmentMessages.slotTaken, times, today, onChoose }: NearestTimesProps) {
  const days = [...Map.groupBy(times, ({ appointmentDate }) => dayInWords(appointmentDate, today))]
  return (
    <Notice tone="caution" title={sentence} live className="mb-5">
      <p>{days.length > 0 ? 'These are the nearest free times.' : 'Please choose another time.'}</p>
      <div className="flex flex-wrap gap-x-6 text-base">
        {days.map(([day, ofDay]) => (
          <div key={day} className="mt-3">
            <p className="mb-1.5 text-sm font-medium">{day}</p>
            <div className="flex flex-wrap gap-2">
              {ofDay.map((one) => (
                <Button
                  key={one.appointmentTime}
                  variant="secondary"
                  className="tabular-nums"
                  aria-label={`${day}, ${clock(one.appointmentTime)}`}
                  onClick={() => onChoose(one)}
                >
                  {clock(one.appointmentTime)}
                </Button>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Notice>
  )
}
