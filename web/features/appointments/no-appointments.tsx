import { CalendarDays } from 'lucide-react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { activeFilters, noFilter } from './filter.ts'
import { useFilter } from './use-filter.ts'

/** Nothing in the list: because of the filter, because no clinic has let one in yet, or because nothing is booked. */
export function NoAppointments({ onSchedule }: { onSchedule: () => void }) {
  const { role, memberships } = useSignedInUser()
  const { filter, change } = useFilter()
  if (activeFilters(filter) > 0) {
    return (
      <EmptyState
        icon={CalendarDays}
        title="No appointments match the filter"
        action={
          <Button variant="secondary" onClick={() => change(noFilter)}>
            Clear filter
          </Button>
        }
      >
        Try other dates, another status or other words.
      </EmptyState>
    )
  }
  const isWaiting = role !== 'patient' && memberships.length === 0
  return (
    <EmptyState
      icon={CalendarDays}
      title="No appointments scheduled"
      action={<Button onClick={onSchedule}>Schedule First Appointment</Button>}
    >
      {isWaiting && role !== 'clinic_admin'
        ? 'Your account does not belong to a clinic yet. When its administrator adds you, its appointments appear here.'
        : 'Coming visits appear here, day by day. Earlier ones are under Filter.'}
    </EmptyState>
  )
}
