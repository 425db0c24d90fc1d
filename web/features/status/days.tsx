import { STATUS_DAYS, type SystemStatus } from '#contract/status.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Section } from './section.tsx'
import { dayIn, percentIn, toneOfDay } from './words.ts'

const fills: Partial<Record<Tone, string>> = {
  positive: 'bg-positive',
  caution: 'bg-caution',
  danger: 'bg-danger',
  neutral: 'bg-line',
}

/** The last 90 days as bars, and in words those that were not whole; nothing until measured. */
export function Days({ status: { days } }: { status: SystemStatus }) {
  const counted = days.filter(({ uptimePercent }) => uptimePercent !== null)
  if (counted.length === 0) return null
  const broken = counted.filter(({ uptimePercent }) => uptimePercent! < 100).toReversed()
  return (
    <Section title={`Last ${STATUS_DAYS} days`}>
      <div aria-hidden="true">
        <div className="flex h-8 gap-px sm:gap-0.5">
          {days.map((one) => (
            <span key={one.day} className={cx('min-w-0 flex-1 rounded-sm', fills[toneOfDay(one)])} />
          ))}
        </div>
        <div className="mt-1 flex justify-between text-sm text-muted">
          <span>{STATUS_DAYS} days ago</span>
          <span>Today</span>
        </div>
      </div>
      <p>
        {broken.length === 0
          ? `No interruption on the ${counted.length === 1 ? 'one day' : `${counted.length} days`} measured.`
          : `${counted.length - broken.length} of ${counted.length} days measured were without an interruption.`}
      </p>
      {broken.length > 0 ? (
        <details>
          <summary className="link min-h-11 w-fit cursor-pointer py-2.5 md:min-h-0 md:py-0">
            Days with an interruption
          </summary>
          <ul className="mt-2 flex flex-col gap-1 tabular-nums">
            {broken.map(({ day, uptimePercent }) => (
              <li key={day}>
                <time dateTime={day}>{dayIn(day)}</time>: {percentIn(uptimePercent)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p className="text-sm text-muted">
        Green: no interruption. Yellow: down for a twentieth of the day at most. Red: longer. Grey: not measured. Days
        are those of UTC.
      </p>
    </Section>
  )
}
