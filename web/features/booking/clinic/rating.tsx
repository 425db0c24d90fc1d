import { t } from '#language/translate.ts'
import { Star } from 'lucide-react'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { Trans } from '#web/ui/trans.tsx'

/** The average rating; renders nothing without reviews. */
export const RatingLine = ({ rating }: { rating: Clinic['rating'] }) =>
  rating ? (
    <span className="inline-flex items-center gap-1.5">
      <Star aria-hidden="true" className="size-4 fill-accent text-accent" />
      <Trans
        text="<hint>Rated</hint> <strong>{average}</strong>"
        values={{ average: rating.average.toFixed(1) }}
        tags={{
          hint: (words) => <span className="sr-only">{words}</span>,
          strong: (words) => <span className="font-semibold text-ink tabular-nums">{words}</span>,
        }}
      />
      <span>{t('Based on {count, plural, one {# review} other {# reviews}}', { count: rating.count })}</span>
    </span>
  ) : null

/** The stars of one review, with a text for screen readers. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className="inline-flex gap-0.5">
    <span className="sr-only">{t('{rating} of 5 stars', { rating })}</span>
    {[1, 2, 3, 4, 5].map((star) => (
      <Star
        key={star}
        aria-hidden="true"
        className={star <= rating ? 'size-4 fill-accent text-accent' : 'size-4 text-line-strong'}
      />
    ))}
  </span>
)
