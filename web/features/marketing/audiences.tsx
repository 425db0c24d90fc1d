import { Audience } from './audience.tsx'
import { TicketPiece } from './ticket-piece.tsx'
import { VisitPiece } from './visit-piece.tsx'
import { WeekPiece } from './week-piece.tsx'

/** Clinics, doctors, patients. */
export const Audiences = () => (
  <div className="page-width divide-y divide-line">
    <Audience
      who="For clinics"
      title="Several doctors, several places, one week that adds up"
      points={[
        'A booking page of your own, and a link to it for your site',
        'Services, prices and opening hours of each clinic',
        'No double bookings: two visits of one doctor cannot overlap',
      ]}
      link={{ href: '/multi-doctor-management', label: 'Multi-doctor management' }}
    >
      <WeekPiece />
    </Audience>
    <Audience
      who="For doctors"
      title="The next patient, and what is to be done"
      points={[
        'The day in order, in the clinic’s own time',
        'Confirm, move, complete or cancel a visit where you see it',
        'Charts that only your clinic can open',
      ]}
      link={{ href: '/features', label: 'All features' }}
    >
      <VisitPiece />
    </Audience>
    <Audience
      who="For patients"
      title="Booked in a minute, without an account"
      points={[
        'Only times that are really free, and the price before you book',
        'Move or cancel by a private link',
        'Your appointment in your own calendar, without a word about why',
      ]}
      link={{ href: '/medicine-reminders', label: 'Medicine reminders' }}
    >
      <TicketPiece />
    </Audience>
  </div>
)
