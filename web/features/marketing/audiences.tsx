import { Audience } from './audience.tsx'
import { TicketPiece } from './ticket-piece.tsx'
import { VisitPiece } from './visit-piece.tsx'
import { WeekPiece } from './week-piece.tsx'

/** Clinics, doctors, patients. */
export const Audiences = () => (
  <div className="page-width divide-y divide-line">
    <Audience
      who="For clinics"
      title="All your doctors and clinics in one place"
      points={[
        'Your own booking page, to link to or embed on your website',
        'Services, prices and opening hours for each clinic',
        'No double bookings: a doctor’s appointments can’t overlap',
      ]}
      link={{ href: '/multi-doctor-management', label: 'Multi-doctor management' }}
    >
      <WeekPiece />
    </Audience>
    <Audience
      who="For doctors"
      title="See who’s next and what to do"
      points={[
        'Your day in order, in the clinic’s time zone',
        'Confirm, reschedule, complete or cancel appointments in one place',
        'Prescriptions checked for interactions while you write them',
        'Charts that no other clinic can open',
      ]}
      link={{ href: '/features', label: 'All features' }}
    >
      <VisitPiece />
    </Audience>
    <Audience
      who="For patients"
      title="Book in a minute, no account needed"
      points={[
        'Times that are really free, with the price before you book',
        'A private link to reschedule or cancel',
        'Prescriptions and test reports to read and share by a safe link',
        'A calendar entry that says where and when, never why',
      ]}
      link={{ href: '/medicine-reminders', label: 'Medicine reminders' }}
    >
      <TicketPiece />
    </Audience>
  </div>
)
