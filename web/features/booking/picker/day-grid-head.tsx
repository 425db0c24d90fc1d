import { ChevronLeft, ChevronRight } from 'lucide-react'
import { monthInWords } from '#web/lib/dates.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Horizon } from './days.ts'

interface DayGridHeadProps {
  days: readonly string[]
  horizon: Horizon
  page: number
  onPage: (step: 1 | -1) => void
}

/** Which months are shown, and the ways to the weeks before and after. */
export function DayGridHead({ days, horizon, page, onPage }: DayGridHeadProps) {
  const inside = days.filter((date) => date >= horizon.today && date <= horizon.last)
  const isLast = (days.at(-1) ?? '') >= horizon.last
  return (
    <div className="mb-2 flex items-center gap-1">
      <p aria-live="polite" className="mr-auto font-medium">
        {monthsInWords(inside[0], inside.at(-1))}
      </p>
      <IconButton label="Earlier weeks" onClick={() => onPage(-1)} disabled={page === 0}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label="Later weeks" onClick={() => onPage(1)} disabled={isLast}>
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
  return `${isOneYear ? first.replace(/ \d+$/, '') : first} – ${last}`
}
