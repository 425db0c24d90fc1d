import { Check } from 'lucide-react'
import { clockIn } from '#web/lib/clock.ts'
import { Badge } from '#web/ui/badge.tsx'

interface Arriving {
  arrivedAt: string | null
  clinic: { timeZone: string }
}

/** "Arrived 10:25", when the patient came, on the clinic's clock; null until then. */
export const arrivalInWords = ({ arrivedAt, clinic }: Arriving) =>
  arrivedAt ? `Arrived ${clockIn(clinic.timeZone, new Date(arrivedAt))}` : null

export function Arrived({ appointment }: { appointment: Arriving }) {
  const words = arrivalInWords(appointment)
  if (!words) return null
  return (
    <Badge tone="brand" className="tabular-nums">
      <Check aria-hidden="true" className="size-3.5" />
      {words}
    </Badge>
  )
}
