import type { PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { statusLooks } from './words.ts'

/** The status of a prescription, in its colour and always in its word. */
export function StatusBadge({ status }: { status: PrescriptionStatus }) {
  const { label, tone } = statusLooks[status]
  return <Badge tone={tone}>{label}</Badge>
}
