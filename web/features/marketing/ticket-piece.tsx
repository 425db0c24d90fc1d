import { CalendarPlus, CircleCheck } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { Piece } from './piece.tsx'

const FACTS = [
  ['When', 'Fri 4 Dec, 10:30'],
  ['With', 'Dr. Asha Raman'],
  ['Where', 'Lakeside Clinic, Kochi'],
  ['Price', '₹500, paid at the clinic'],
] as const

/** What a patient holds after booking. */
export const TicketPiece = () => (
  <Piece label="A booked appointment" isExample>
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
      <p className="flex items-center gap-2.5 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5.5 text-positive" />
        Appointment Booked!
      </p>
      <Badge tone="caution">Pending</Badge>
    </div>
    <dl className="grid gap-x-6 gap-y-3 px-5 py-4 sm:grid-cols-2">
      {FACTS.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
    <p className="flex items-center gap-2 border-t border-line px-5 py-3.5 text-sm text-muted">
      <CalendarPlus aria-hidden="true" className="size-4.5 shrink-0" />
      Includes a calendar file and a private link to reschedule or cancel.
    </p>
  </Piece>
)
