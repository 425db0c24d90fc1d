import { TRIAL_DAYS } from '#contract/product.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { claims } from './claims.ts'

/** The last word of the landing page: the price, and how to begin. */
export const Closing = () => (
  <section className="page-width flex flex-col gap-6 pt-14 md:flex-row md:items-center md:justify-between lg:pt-20">
    <div>
      <h2 className="text-xl">
        {claims.plan.price} per {claims.plan.per}, everybody included
      </h2>
      <p className="mt-2 max-w-[52ch] text-muted">
        One plan with unlimited users and no setup fee, after {TRIAL_DAYS} free days. Or run it yourself: the source is
        open.
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
