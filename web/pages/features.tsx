import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function FeaturesPage() {
  return (
    <PlainPage title="Features" summary="One place for a practice: its bookings, its day, its people and its papers.">
      <PlainSection title="For the desk">
        <Points>
          <li>A public booking page for each clinic, with the times that are really free</li>
          <li>Appointments that are confirmed, moved, completed and cancelled in one place</li>
          <li>No double bookings: the database itself refuses two visits of one doctor at the same time</li>
        </Points>
      </PlainSection>
      <PlainSection title="For the doctor">
        <Points>
          <li>The day in order, in the clinic’s own time zone</li>
          <li>Each clinic sees its own charts, and no other clinic’s</li>
        </Points>
      </PlainSection>
      <PlainSection title="For the patient">
        <Points>
          <li>Booking without an account, and a private link to move or cancel the visit</li>
          <li>A calendar file that says where and when, and nothing about why</li>
        </Points>
      </PlainSection>
      <Onward
        to={[
          { label: 'View Demo', href: '/demo' },
          { label: 'Get Started', href: '/signup' },
        ]}
      />
    </PlainPage>
  )
}
