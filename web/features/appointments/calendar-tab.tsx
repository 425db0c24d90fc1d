import { CalendarDays } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The calendar is not built yet; the list has everything. */
export const CalendarTab = ({ onShowList }: { onShowList: () => void }) => (
  <EmptyState
    icon={CalendarDays}
    title="The calendar view is still to come"
    action={
      <Button variant="secondary" onClick={onShowList}>
        Go to List View
      </Button>
    }
  >
    Until then the list shows every appointment, day by day.
  </EmptyState>
)
