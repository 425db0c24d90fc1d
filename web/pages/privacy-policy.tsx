import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function PrivacyPolicyPage() {
  return (
    <PlainPage title="Privacy Policy" summary="Last updated: June 28, 2025">
      <PlainSection title="What is kept">
        <p>
          Your name and how to reach you, your appointments, and what you write for the clinic. Each clinic sees what
          belongs to its own charts, and nothing of another clinic.
        </p>
      </PlainSection>
      <PlainSection title="When you book">
        <p>
          The clinic that you book at receives your name, e-mail address, phone number and what you write about your
          visit. Symptoms and notes are health data: only that clinic reads them, and they are never part of a mail, a
          calendar file or an address. Mails about your visit say clinic and time, nothing else.
        </p>
      </PlainSection>
      <PlainSection title="What is not done">
        <p>There are no trackers, no advertising, and no third-party scripts on these pages. Nothing is sold.</p>
      </PlainSection>
      <PlainSection title="Cookies">
        <p>One cookie remembers that you are signed in. It ends with the session, after 30 minutes without use.</p>
      </PlainSection>
      <PlainSection title="Children">
        <p>
          Account holders are 18 or older; the service is not offered to children under 13. A child is treated under the
          account of a parent or guardian.
        </p>
      </PlainSection>
      <PlainSection title="Your rights">
        <p>
          You can ask the clinic for a copy of your record, for a correction, and for your account to be removed.
          Medical records are kept as long as the law asks.{' '}
          <a href="/contact" className="link">
            Contact us
          </a>{' '}
          for anything else.
        </p>
      </PlainSection>
      <Onward
        to={[
          { label: 'Terms of Service', href: '/terms-of-service' },
          { label: 'Contact', href: '/contact' },
        ]}
      />
    </PlainPage>
  )
}
