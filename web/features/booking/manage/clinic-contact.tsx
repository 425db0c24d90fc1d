import { MapPin, Phone } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { ClinicLogo } from '#web/features/clinics/public/clinic-logo.tsx'
import { telOf } from '#web/lib/tel.ts'
import { Card } from '#web/ui/card.tsx'

/** How to reach the clinic of a booking. */
export const ClinicContact = ({ clinic }: { clinic: Booking['clinic'] }) => (
  <Card title={clinic.name} className="self-start">
    <ClinicLogo clinic={clinic} className="mb-3 size-14" />
    <p className="flex gap-3">
      <MapPin aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-muted" />
      <span className="min-w-0">{clinic.address}</span>
    </p>
    <p className="mt-1 flex items-center gap-3 md:mt-3">
      <Phone aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <a href={telOf(clinic.phone)} className="link inline-flex min-h-11 items-center tabular-nums md:min-h-0">
        {clinic.phone}
      </a>
    </p>
    <p className="text-sm md:mt-3">
      <a href={`/clinics/${clinic.id}/book`} className="link inline-flex min-h-11 items-center md:min-h-0">
        View clinic page
      </a>
    </p>
  </Card>
)
