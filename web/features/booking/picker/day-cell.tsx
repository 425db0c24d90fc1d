import { longDate, shortDate } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { useEarlyChoice } from '#web/ui/use-early-choice.ts'

interface DayCellProps {
  date: string
  today: string
  isWithin: boolean
  isOpen: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One day. Days before today and beyond the horizon stay empty; closed days are there, but cannot be chosen. */
export function DayCell({ date, today, isWithin, isOpen, isChosen, onChoose }: DayCellProps) {
  const radio = useEarlyChoice(isChosen, onChoose)
  if (!isWithin) return <span aria-hidden="true" className="h-11 md:h-12" />
  const day = Number(date.slice(8))
  const note = !isOpen ? ', closed' : date === today ? ', today' : ''
  return (
    <label
      className={cx(
        'relative flex h-11 items-center justify-center rounded-md border text-center tabular-nums transition-colors duration-150 md:h-12',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        isChosen
          ? 'border-brand bg-brand font-semibold text-brand-ink'
          : isOpen
            ? 'border-line-strong/45 bg-surface-raised font-medium hover:border-brand hover:bg-brand-soft'
            : 'border-transparent text-muted line-through opacity-60',
      )}
    >
      <input
        ref={radio}
        type="radio"
        name="date"
        value={date}
        checked={isChosen}
        disabled={!isOpen}
        onChange={onChoose}
        aria-label={`${longDate(date)}${note}`}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none disabled:cursor-not-allowed"
      />
      <span aria-hidden="true" className={cx('pointer-events-none', day === 1 && 'text-sm')}>
        {day === 1 ? shortDate(date).split(' ').slice(1, 3).join(' ') : day}
      </span>
      {date === today ? (
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute bottom-1.5 size-1 rounded-full',
            isChosen ? 'bg-brand-ink' : 'bg-brand',
          )}
        />
      ) : null}
    </label>
  )
}
