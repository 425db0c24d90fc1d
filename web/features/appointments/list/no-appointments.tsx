import { CalendarDays } from 'lucide-react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { activeFilters, noFilter } from './filter.ts'
import { useFilter } from './use-filter.ts'

/** The empty list: no match for the filter, no clinic yet, or no appointments. */
export function NoAppointments({ onSchedule }: { onSchedule: () => void }) {
  const { role, memberships } = useSignedInUser()
  const { filter, change } = useFilter()
  if (activeFilters(filter) > 0) {
    return (
      <EmptyState
        icon={CalendarDays}
        title="No appointments match your filters"
        action={
          <Button variant="secondary" onClick={() => change(noFilter)}>
            Clear filters
          </Button>
        }
      >
        Try different dates, another status or a different search.
      </EmptyState>
    )
  }
  const isWaiting = role !== 'patient' && memberships.length === 0
  return (
    <EmptyState
      icon={CalendarDays}
      title="No appointments scheduled"
      action={
        role === 'patient' ? (
          <LinkButton to="/book">Schedule First Appointment</LinkButton>
        ) : (
          <Button onClick={onSchedule}>Schedule First Appointment</Button>
        )
      }
    >
      {isWaiting && role !== 'clinic_admin'
        ? 'You’re not part of a clinic yet. Once an administrator adds you, the clinic’s appointments will appear here.'
        : 'Upcoming appointments will appear here. Use Filter to see past ones.'}
    </EmptyState>
  )
}
