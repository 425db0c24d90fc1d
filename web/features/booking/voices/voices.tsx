import { Stars } from '#web/features/booking/clinic/rating.tsx'
import { monthInWords } from '#web/lib/dates.ts'
import type { Voice } from './load-voices.ts'

/** What patients have written of clinics here, for pages about the product. */
export const Voices = ({ voices, isDemo }: { voices: readonly Voice[]; isDemo: boolean }) => (
  <>
    <ul className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
      {voices.map(({ id, rating, text, author, createdAt, clinic }) => (
        <li key={id} className="border-t border-line pt-4">
          <figure>
            <Stars rating={rating} />
            <blockquote className="mt-2">{text}</blockquote>
            <figcaption className="mt-2 text-sm text-muted">
              {author} on{' '}
              <a href={`/clinics/${clinic.id}/book`} className="link">
                {clinic.name}
              </a>
              , {monthInWords(createdAt)}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
    <p className="mt-5 text-sm text-muted">
      The newest reviews of clinics here, after completed appointments.
      {isDemo ? ' Clinics and patients of this demo are fictional.' : ''}
    </p>
  </>
)
