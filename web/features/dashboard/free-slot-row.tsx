import type { FreeSlot } from '#contract/dashboard.ts'
import { clock } from '#web/lib/clock.ts'
import { durationInWords } from '#web/lib/dates.ts'

/** A free time, listed between the appointments. */
export const FreeSlotRow = ({ slot }: { slot: FreeSlot }) => (
  <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 bg-brand-soft px-4 py-3 sm:grid-cols-[4.5rem_minmax(0,1fr)] sm:px-5">
    <div className="tabular-nums">
      <span className="block font-medium">{clock(slot.time)}</span>
    </div>
    <p>
      <span className="font-medium text-brand">Available Slot</span>{' '}
      <span className="text-sm text-muted">
        {slot.minutes >= 120 ? '2 h or more' : durationInWords(slot.minutes)} free
      </span>
    </p>
  </li>
)
