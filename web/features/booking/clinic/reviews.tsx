import type { Review } from '#contract/booking.ts'
import { monthInWords } from '#web/lib/dates.ts'
import { withoutPrefix } from '#web/shell/people.ts'
import { Stars } from './rating.tsx'

/** The latest reviews; renders nothing without any. */
export const ClinicReviews = ({ reviews }: { reviews: readonly Review[] }) =>
  reviews.length === 0 ? null : (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="text-lg">
        Latest reviews
      </h2>
      <ul className="mt-4 flex flex-col gap-5">
        {reviews.map((review) => (
          <li key={review.id}>
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars rating={review.rating} />
              <span className="font-medium">{review.author}</span>
              <span className="text-sm text-muted">
                {`saw Dr. ${withoutPrefix(review.doctorName)}, ${monthInWords(review.createdAt)}`}
              </span>
            </p>
            {review.text ? <p className="mt-1 max-w-[70ch]">{review.text}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
