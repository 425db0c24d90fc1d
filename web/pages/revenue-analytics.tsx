import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

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
      <Onward>
        <LinkButton href="/signup" variant="primary">
          Get Started
        </LinkButton>
        <LinkButton href="/demo" variant="secondary">
          View Demo
        </LinkButton>
        <LinkButton href="/contact" variant="secondary">
          Contact
        </LinkButton>
      </Onward>
    </PlainPage>
  )
}
