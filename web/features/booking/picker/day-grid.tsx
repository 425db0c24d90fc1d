import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { weekdays } from '#contract/clinics/clinics.ts'
import { DayCell } from './day-cell.tsx'
import { DayGridHead } from './day-grid-head.tsx'
import { daysOfWindow, type Horizon, isOpen, nextOpenDay, windowOf } from './days.ts'
import { GroupError } from './group-error.tsx'

interface DayGridProps {
  horizon: Horizon
  value: string | undefined
  onChange: (date: string) => void
  error?: string | undefined
}

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
      <legend className="sr-only">Date</legend>
      <GroupError id={id} error={error} />
      <DayGridHead
        days={days}
        horizon={horizon}
        onPage={(step) => setShown({ page: page + step, value })}
        page={page}
      />
      <div className="grid grid-cols-7 gap-1">
        {weekdays.map((day) => (
          <span key={day} aria-hidden="true" className="pb-1 text-center text-sm text-muted">
            {day.slice(0, 3)}
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
