import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function HelpCenterPage() {
  return (
    <PlainPage title="Help Center" summary="Where to find what, and whom to ask.">
      <PlainSection title="Getting Started">
        <Points>
          <li>Patients need no account to book: choose a clinic, a doctor and a time</li>
          <li>
            People of a clinic{' '}
            <a href="/signup" className="link">
              create an account
            </a>{' '}
            or get one from their administrator
          </li>
          <li>
            Password forgotten?{' '}
            <a href="/forgot-password" className="link">
              Choose a new one
            </a>
          </li>
        </Points>
      </PlainSection>
      <PlainSection title="Appointment Management">
        <Points>
          <li>Move or cancel a booking by the private link in its confirmation</li>
          <li>Times are always those of the clinic’s own clock</li>
          <li>A new booking waits for the clinic; it is told by mail when it is confirmed</li>
        </Points>
      </PlainSection>
      <PlainSection title="Patient Management">
        <p>Each clinic keeps own charts. What one clinic knows, another does not see.</p>
      </PlainSection>
      <PlainSection title="Billing & Payments">
        <p>
          Visits are paid at the clinic. The price is shown before you book, and does not change afterwards. What the
          software costs is under{' '}
          <a href="/pricing" className="link">
            pricing
          </a>
          .
        </p>
      </PlainSection>
      <Onward
        to={[
          { label: 'Contact Support', href: '/contact' },
          { label: 'View Demo', href: '/demo' },
          { label: 'API Documentation', href: '/api-documentation' },
        ]}
      />
    </PlainPage>
  )
}
