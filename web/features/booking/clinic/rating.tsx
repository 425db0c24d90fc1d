import { t } from '#language/translate.ts'
import { Star } from 'lucide-react'
import type { Clinic } from '#contract/clinics/clinics.ts'

/** The average rating; renders nothing without reviews. */
export const RatingLine = ({ rating }: { rating: Clinic['rating'] }) =>
  rating ? (
    <span className="inline-flex items-center gap-1.5">
      <Star aria-hidden="true" className="size-4 fill-accent text-accent" />
      <span className="sr-only">{t('Rated')}</span>
      <span className="font-semibold text-ink tabular-nums">{rating.average.toFixed(1)}</span>
      <span>{`Based on ${rating.count} ${rating.count === 1 ? 'review' : 'reviews'}`}</span>
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
