import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function MedicineRemindersPage() {
  return (
    <PlainPage title="Medicine Reminders" summary="Taking the right medicine at the right time, in four steps.">
      <PlainSection title="How it works">
        <Points>
          <li>Add medications</li>
          <li>Set schedule</li>
          <li>Get reminded</li>
          <li>Track progress</li>
        </Points>
      </PlainSection>
      <PlainSection title="Careful with words">
        <p>
          A reminder says where and when. It never says what for, so that a look at your phone tells nobody about your
          health.
        </p>
      </PlainSection>
      <Onward
        to={[
          { label: 'Get Started', href: '/login' },
          { label: 'Watch Demo', href: '/demo' },
          { label: 'Learn More', href: '/contact' },
          { label: 'Back to home', href: '/' },
        ]}
      />
    </PlainPage>
  )
}
