import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { Badge } from '#web/ui/badge.tsx'
import { statusLooks } from './status.ts'

/** The status of an appointment, in its colour and always in its word. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { label, tone } = statusLooks[status]
  return <Badge tone={tone}>{label}</Badge>
}
