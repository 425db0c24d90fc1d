import { claims } from '#web/features/marketing/claims.ts'
import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'
import { TRIAL_DAYS } from '#contract/product.ts'

export const handle = { reading: true }

const { plan, addOns } = claims
const extras = addOns.map(({ name, price }) => `${name} (${price})`)

export default function PricingPage() {
  return (
    <PlainPage title="Pricing" summary="One Professional plan. Everybody in the practice is included.">
      <PlainSection title={`Professional: ${plan.price} per ${plan.per}`}>
        <Points>
          <li>Unlimited users</li>
          <li>No setup fee</li>
          <li>{TRIAL_DAYS} days free, without a credit card</li>
          <li>Money back within 30 days, cancellation with 30 days notice</li>
        </Points>
      </PlainSection>
      <PlainSection title="On request">
        <p>
          {extras.slice(0, -1).join(', ')} and {extras.at(-1)}, each per {plan.per}, are arranged with each clinic:{' '}
          <a href="/contact" className="link">
            ask us
          </a>
          .
        </p>
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
