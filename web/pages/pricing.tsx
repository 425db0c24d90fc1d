import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'
import { TRIAL_DAYS } from '#contract/product.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

export const handle = { reading: true }

export default function PricingPage() {
  return (
    <PlainPage title="Pricing" summary="One Professional plan. Everybody in the practice is included.">
      <PlainSection title="Professional: ₹2,000 per month">
        <Points>
          <li>Unlimited users</li>
          <li>No setup fee</li>
          <li>{TRIAL_DAYS} days free, without a credit card</li>
          <li>Money back within 30 days, cancellation with 30 days notice</li>
        </Points>
      </PlainSection>
      <PlainSection title="On request">
        <p>
          Advanced Analytics Pro (₹500 per month), Telemedicine Module (₹800), Lab Integration (₹600) and Insurance
          Claims (₹700) are arranged with each clinic:{' '}
          <a href="/contact" className="link">
            ask us
          </a>
          .
        </p>
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
