import { type Message, msg, t } from '#language/translate.ts'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

/** Label and color of each status: pending yellow, confirmed green, completed blue, cancelled red, others neutral. */
export const statusLooks: Record<AppointmentStatus, { label: Message; tone: Tone }> = {
  pending: { label: msg('Pending'), tone: 'caution' },
  scheduled: { label: msg('Scheduled'), tone: 'neutral' },
  confirmed: { label: msg('Confirmed'), tone: 'positive' },
  completed: { label: msg('Completed'), tone: 'info' },
  cancelled: { label: msg('Cancelled'), tone: 'danger' },
  no_show: { label: msg('No-show'), tone: 'neutral' },
}

/** The status of an appointment as a colored label. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { label, tone } = statusLooks[status]
  return <Badge tone={tone}>{t(label)}</Badge>
}
