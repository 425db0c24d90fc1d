import type { AppointmentStatus } from '#contract/appointments.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const looks: Record<AppointmentStatus, { word: string; tone: Tone }> = {
  pending: { word: 'Pending', tone: 'caution' },
  scheduled: { word: 'Scheduled', tone: 'neutral' },
  confirmed: { word: 'Confirmed', tone: 'positive' },
  completed: { word: 'Completed', tone: 'info' },
  cancelled: { word: 'Cancelled', tone: 'danger' },
  no_show: { word: 'Not attended', tone: 'neutral' },
}

/** The state of a booking, in the specification's colour and always in its word. */
export const StatusBadge = ({ status }: { status: AppointmentStatus }) => (
  <Badge tone={looks[status].tone}>{looks[status].word}</Badge>
)
