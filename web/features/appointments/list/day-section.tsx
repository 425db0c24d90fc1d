import { useId } from 'react'
import { AppointmentRow } from './appointment-row.tsx'
import type { Day } from './group-by-day.ts'
import type { RowWords } from './row-text.tsx'

interface DaySectionProps extends RowWords {
  day: Day
}

/** One day: its name as people say it, and its appointments by time. */
export function DaySection({ day, ...row }: DaySectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="[&_button]:scroll-mt-10">
      <div className="sticky top-15 z-10 flex items-baseline gap-2.5 bg-surface pt-1 pb-2 print:static">
        <h2 id={id} className="text-base">
          <time dateTime={day.date}>{day.words}</time>
        </h2>
        {day.detail ? <span className="text-sm text-muted">{day.detail}</span> : null}
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        {day.appointments.map((appointment) => (
          <AppointmentRow key={appointment.id} appointment={appointment} {...row} />
        ))}
      </ul>
    </section>
  )
}
