import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

/** Label and color of each status: pending yellow, confirmed green, completed blue, cancelled red, others neutral. */
export const statusLooks: Record<AppointmentStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'caution' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  confirmed: { label: 'Confirmed', tone: 'positive' },
  completed: { label: 'Completed', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  no_show: { label: 'No-show', tone: 'neutral' },
}

/** The status of an appointment as a colored label. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { label, tone } = statusLooks[status]
  return <Badge tone={tone}>{label}</Badge>
}
