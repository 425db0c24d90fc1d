import { MapPin, Phone } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { Card } from '#web/ui/card.tsx'

/** How to reach the clinic of a booking. */
export const ClinicContact = ({ clinic }: { clinic: Booking['clinic'] }) => (
  <Card title={clinic.name} className="self-start">
    <p className="flex gap-3">
      <MapPin aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-muted" />
      <span className="min-w-0">{clinic.address}</span>
    </p>
    <p className="mt-3 flex gap-3">
      <Phone aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-muted" />
      <a href={`tel:${clinic.phone.replace(/[^\d+]/g, '')}`} className="link tabular-nums">
        {clinic.phone}
      </a>
    </p>
    <p className="mt-3 text-sm">
      <a href={`/clinics/${clinic.id}/book`} className="link">
        The clinic’s page
      </a>
    </p>
  </Card>
)
