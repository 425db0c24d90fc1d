import { TRIAL_DAYS } from '#contract/product.ts'
import { useProduct } from '#web/shell/product.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { BookingPiece } from './booking-piece.tsx'
import { DayPiece } from './day-piece.tsx'
import type { FreeDay } from './load-showcase.ts'

/** The top of the landing page: summary, two calls to action, and pieces of the product. */
export function Hero({ freeDay }: { freeDay: FreeDay | null }) {
  const { name } = useProduct()
  return (
    <section className="page-width split gap-y-10 pt-10 pb-14 md:pt-16 lg:pb-20">
      <div className="lg:pt-8">
        <h1 className="max-w-[14ch] text-display font-bold tracking-[-0.03em]">Your clinic’s day, under control</h1>
        <p className="mt-5 max-w-[46ch] text-lg text-muted">
          {name} is open source software for medical practices. Patients book times that are really free. The front desk
          and doctors share one schedule.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton href="/login" size="lg">
            Start Free Trial
          </LinkButton>
          <LinkButton href="/demo" size="lg" variant="secondary">
            View Demo
          </LinkButton>
        </div>
        <p className="mt-3 text-sm text-muted">Free for {TRIAL_DAYS} days. No credit card needed.</p>
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <BookingPiece freeDay={freeDay} />
        <DayPiece className="lg:hidden xl:mt-14 xl:block" />
      </div>
    </section>
  )
}
