import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function TermsOfServicePage() {
  return (
    <PlainPage title="Terms of Service" summary="Last updated: June 28, 2025">
      <PlainSection title="Who may use it">
        <p>You must be at least 18 years old to hold an account.</p>
      </PlainSection>
      <PlainSection title="What it is">
        <p>
          Software for the work of clinics. It books visits and keeps records; it gives no medical advice and replaces
          no doctor.
        </p>
      </PlainSection>
      <PlainSection title="What you promise">
        <p>That what you enter is true, and that you keep your password to yourself.</p>
      </PlainSection>
      <PlainSection title="Software">
        <p>
          The software is open source under the AGPL, and comes without warranty as that licence says.{' '}
          <a href="/contact" className="link">
            Contact us
          </a>{' '}
          with questions.
        </p>
      </PlainSection>
      <Onward
        to={[
          { label: 'Privacy Policy', href: '/privacy-policy' },
          { label: 'Contact', href: '/contact' },
        ]}
      />
    </PlainPage>
  )
}
