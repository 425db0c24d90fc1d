import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function RevenueAnalyticsPage() {
  return (
    <PlainPage
      title="Revenue Analytics"
      summary="What the completed visits of your clinics brought in, counted and not estimated."
    >
      <PlainSection title="What is counted">
        <Points>
          <li>The price is fixed when a visit is booked, and counted when it is completed</li>
          <li>An administrator sees the figures of the own clinics alone</li>
          <li>Cancelled and missed visits are never counted</li>
        </Points>
      </PlainSection>
      <Onward
        to={[
          { label: 'Get Started', href: '/signup' },
          { label: 'View Demo', href: '/demo' },
          { label: 'Contact', href: '/contact' },
        ]}
      />
    </PlainPage>
  )
}
