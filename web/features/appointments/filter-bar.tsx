import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { dateIn, shortDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChip } from './filter-chip.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { Filter, Span } from './filter.ts'
import { statusLooks } from '#web/shell/visit-status.ts'
import { useDeskDoctors } from './use-desk-doctors.ts'
import { useFilter } from './use-filter.ts'

const spanWords: Record<Span, string> = {
  upcoming: 'Upcoming',
  past: 'Past, newest first',
  all: 'All dates',
  dates: 'Chosen dates',
}

function datesInWords({ span, from, to }: Filter) {
  if (span !== 'dates') return spanWords[span]
  const today = dateIn(undefined)
  const words = [from && `from ${shortDate(from, today)}`, to && `to ${shortDate(to, today)}`].filter(Boolean).join(' ')
  return words ? words[0]?.toUpperCase() + words.slice(1) : spanWords.dates
}

/** What the list shows, and the button that opens the choice. */
export function FilterBar({ total }: { total: number | undefined }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { filter, change } = useFilter()
  const doctors = useDeskDoctors()
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filter
        </Button>
        {filter.span === 'upcoming' ? (
          <span className="px-1 text-muted">Upcoming</span>
        ) : (
          <FilterChip name="dates" onRemove={() => change({ span: 'upcoming' })}>
            {datesInWords(filter)}
          </FilterChip>
        )}
        {filter.status ? (
          <FilterChip name="status" onRemove={() => change({ status: '' })}>
            {statusLooks[filter.status].label}
          </FilterChip>
        ) : null}
        {filter.doctor ? (
          <FilterChip name="doctor" onRemove={() => change({ doctor: '' })}>
            {doctors.find(({ value }) => value === filter.doctor)?.label ?? 'One doctor'}
          </FilterChip>
        ) : null}
        {filter.text ? (
          <FilterChip name="words" onRemove={() => change({ text: '' })}>
            “{filter.text}”
          </FilterChip>
        ) : null}
        <p role="status" className="ml-auto text-sm text-muted tabular-nums">
          {!total ? '' : total === 1 ? '1 appointment' : `${total} appointments`}
        </p>
      </div>
      {isOpen ? <FilterPanel id={id} spanWords={spanWords} doctors={doctors} /> : null}
    </div>
  )
}
