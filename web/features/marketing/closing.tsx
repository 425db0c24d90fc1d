import { TRIAL_DAYS } from '#contract/product.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { plan } from './pricing.ts'

/** The end of the landing page: price and calls to action. */
export const Closing = () => (
  <section className="page-width flex flex-col gap-6 pt-14 md:flex-row md:items-center md:justify-between lg:pt-20">
    <div>
      <h2 className="text-xl">
        {plan.price} per {plan.per} for your whole team
      </h2>
      <p className="mt-2 max-w-[52ch] text-muted">
        One plan with unlimited users and no setup fee. Free for the first {TRIAL_DAYS} days. Or run it yourself: it’s
        open source.
      </p>
    </div>
    <div className="flex shrink-0 flex-wrap gap-3">
      <LinkButton href="/login" size="lg">
        Get Started
      </LinkButton>
      <LinkButton href="/demo" size="lg" variant="secondary">
        Schedule Demo
      </LinkButton>
    </div>
  </section>
)
