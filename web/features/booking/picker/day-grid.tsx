import { t } from '#language/translate.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dayAndMonth, longDate, monthInWords, shortWeekdayInWords } from '#web/lib/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useEarlyChoice } from '#web/ui/use-early-choice.ts'
import { daysOfWindow, type Horizon, isOpen, nextOpenDay, windowOf } from './days.ts'
import { GroupError } from './missing-choice.tsx'

interface DayGridProps {
  horizon: Horizon
  value: string | undefined
  onChange: (date: string) => void
  error?: string | undefined
}

/** Weekdays, 0 is Sunday. */
const WEEK = [0, 1, 2, 3, 4, 5, 6]

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Three weeks of the clinic's days as one group of radio buttons; arrows move by a day or a week, also to other weeks. */
export function DayGrid({ horizon, value, onChange, error }: DayGridProps) {
  const id = useId()
  const grid = useRef<HTMLFieldSetElement>(null)
  const focusNext = useRef(false)
  const [shown, setShown] = useState({ page: value ? windowOf(value, horizon) : 0, value })
  if (shown.value !== value) setShown({ page: value ? windowOf(value, horizon) : shown.page, value })
  const { page } = shown
  const days = daysOfWindow(page, horizon)

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const next = nextOpenDay(event.target.value, step, horizon)
    if (!next) return
    focusNext.current = true
    onChange(next)
  }
  useEffect(() => {
    if (focusNext.current) grid.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    focusNext.current = false
  }, [value])

  return (
    <fieldset
      ref={grid}
      role="radiogroup"
      aria-describedby={error ? id : undefined}
      onKeyDown={move}
      className="min-w-0"
    >
      <legend className="sr-only">{t('Date')}</legend>
      <GroupError id={id} error={error} />
      <DayGridHead
        days={days}
        horizon={horizon}
        onPage={(step) => setShown({ page: page + step, value })}
        page={page}
      />
      <div className="grid grid-cols-7 gap-1">
        {WEEK.map((day) => (
          <span key={day} aria-hidden="true" className="pb-1 text-center text-sm text-muted">
            {shortWeekdayInWords(day)}
          </span>
        ))}
        {days.map((date) => (
          <DayCell
            key={date}
            date={date}
            today={horizon.today}
            isWithin={date >= horizon.today && date <= horizon.last}
            isOpen={isOpen(date, horizon)}
            isChosen={date === value}
            onChoose={() => onChange(date)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface DayGridHeadProps {
  days: readonly string[]
  horizon: Horizon
  page: number
  onPage: (step: 1 | -1) => void
}

/** The shown months, with buttons for the weeks before and after. */
function DayGridHead({ days, horizon, page, onPage }: DayGridHeadProps) {
  const inside = days.filter((date) => date >= horizon.today && date <= horizon.last)
  const isLast = (days.at(-1) ?? '') >= horizon.last
  return (
    <div className="mb-2 flex items-center gap-1">
      <p aria-live="polite" className="me-auto font-medium">
        {monthsInWords(inside[0], inside.at(-1))}
      </p>
      <IconButton label={t('Earlier weeks')} onClick={() => onPage(-1)} disabled={page === 0}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t('Later weeks')} onClick={() => onPage(1)} disabled={isLast}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}

/** "November 2026", "November – December 2026", "December 2026 – January 2027". */
function monthsInWords(from = '', to = from) {
  if (!from) return ''
  const [first, last] = [monthInWords(from), monthInWords(to)]
  if (first === last) return first
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? first.replace(/,? \d+$/, '') : first} – ${last}`
}

interface DayCellProps {
  date: string
  today: string
  isWithin: boolean
  isOpen: boolean
  isChosen: boolean
  onChoose: () => void
}

/** One day. Days before today and beyond the horizon stay empty; closed days are disabled. */
function DayCell({ date, today, isWithin, isOpen, isChosen, onChoose }: DayCellProps) {
  const radio = useEarlyChoice(isChosen, onChoose)
  if (!isWithin) return <span aria-hidden="true" className="h-11 md:h-12" />
  const day = Number(date.slice(8))
  const note = !isOpen ? t('closed') : date === today ? t('today') : null
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
        aria-label={note ? `${longDate(date)}, ${note}` : longDate(date)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none disabled:cursor-not-allowed"
      />
      <span aria-hidden="true" className={cx('pointer-events-none', day === 1 && 'text-sm')}>
        {day === 1 ? dayAndMonth(date) : day}
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
