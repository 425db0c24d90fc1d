import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { clock } from '#web/lib/clock.ts'
import { dayInWords } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { NearestTime, Taken } from './refused.ts'

interface NearestTimesProps {
  taken: Taken
  /** The clinic's. */
  today: string
  onChoose: (time: NearestTime) => void
  /** What else can be done about it. */
  children?: ReactNode
}

/** Shows that the time was just taken, with the nearest free times as buttons. */
export function NearestTimes({ taken: { sentence, times }, today, onChoose, children }: NearestTimesProps) {
  const days = [...Map.groupBy(times, ({ appointmentDate }) => dayInWords(appointmentDate, today))]
  return (
    <Notice tone="caution" title={sentence} live>
      <p>{days.length > 0 ? t('Nearest free times:') : t('Choose another time.')}</p>
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
                  onClick={({ currentTarget }) => {
                    // this button disappears, so the submit button gets the focus
                    currentTarget.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus()
                    onChoose(one)
                  }}
                >
                  {clock(one.appointmentTime)}
                </Button>
              ))}
            </div>
          </div>
        ))}
      </div>
      {children ? <div className="mt-3 flex flex-col text-base">{children}</div> : null}
    </Notice>
  )
}
