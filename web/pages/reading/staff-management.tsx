import { Cards, contact, getStarted, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = {
  title: 'Staff Management',
  description: 'Give each person of your team what their work needs, and nothing else.',
}

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[getStarted, viewDemo, contact]}
    picture={{ name: 'staff', alt: 'The staff of a clinic with their positions and permissions' }}
  >
    <Section title="What you can do">
      <Cards
        points={[
          { title: 'Invite by email', text: 'People fill in their own details and choose their own password.' },
          { title: 'Permissions', text: 'Appointments, check-in, patients, prescriptions: choose for each person.' },
          {
            title: 'Several parts',
            text: 'One account can be administrator and doctor, and switches between the two.',
          },
          {
            title: 'Leaving',
            text: 'Deactivate somebody with a reason, or sign them out everywhere. Their records stay with the clinic.',
          },
          {
            title: 'Two-factor sign-in',
            text: 'Require passkeys or codes of everyone who reads clinical records, from a date on.',
          },
          { title: 'Audit', text: 'Who did what and when is recorded and never changed.' },
        ]}
      />
    </Section>
    <Section title="Signing out">
      <p className="max-w-[70ch]">
        A session ends after 30 minutes without activity. What was typed is kept for its owner.
      </p>
    </Section>
  </ProductPage>
)
