import { useSignedInUser } from '#web/shell/current-user.ts'
import { useWaitingCount } from './waiting.ts'

/** How many bookings wait, beside the link to the appointments; nothing where none does. */
export function WaitingCount() {
  const count = useWaitingCount(useSignedInUser())
  if (count === 0) return null
  return (
    <span className="ml-1.5 rounded-full bg-caution-soft px-1.5 text-xs leading-5 font-semibold text-caution tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting for confirmation</span>
    </span>
  )
}
