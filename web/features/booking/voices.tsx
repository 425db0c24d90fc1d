import { t } from '#language/translate.ts'
import { listClinicReviews, type Review } from '#contract/booking/booking.ts'
import { type ClinicSummary, listClinics } from '#contract/clinics/clinics.ts'
import { Stars } from '#web/features/booking/clinic/rating.tsx'
import { monthInWords } from '#web/lib/dates.ts'
import type { PageContext } from '#web/lib/page-context.ts'
import { Trans } from '#web/ui/trans.tsx'

/** Patients' reviews of clinics on this installation, for pages about the product. */
export const Voices = ({ voices, isDemo }: { voices: readonly Voice[]; isDemo: boolean }) => (
  <>
    <ul className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
      {voices.map(({ id, rating, text, author, createdAt, clinic }) => (
        <li key={id} className="border-t border-line pt-4">
          <figure>
            <Stars rating={rating} />
            <blockquote className="mt-2">
              <bdi>{text}</bdi>
            </blockquote>
            <figcaption className="mt-2 text-sm text-muted">
              <Trans
                text="{author} on <clinic>{name}</clinic>, {month}"
                values={{ author, name: clinic.name, month: monthInWords(createdAt) }}
                tags={{
                  clinic: (words) => (
                    <a href={`/clinics/${clinic.id}/book`} className="link">
                      {words}
                    </a>
                  ),
                }}
              />
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
    <p className="mt-5 text-sm text-muted">
      {t('The newest reviews of clinics here, after completed appointments.')}
      {isDemo ? ` ${t('Clinics and patients of this demo are fictional.')}` : ''}
    </p>
  </>
)

/** A review of a clinic on this installation. */
export interface Voice extends Review {
  clinic: Pick<ClinicSummary, 'id' | 'name' | 'city'>
}

/** Number of clinics to read reviews of, and of reviews per clinic. */
const MOST_CLINICS = 6
const MOST_OF_EACH = 4
const MOST_VOICES = 3

/** Loads the newest reviews with text, alternating between clinics; null if they can't be loaded. */
export async function loadVoices(call: PageContext['call']): Promise<Voice[] | null> {
  try {
    const clinics = (await call(listClinics, { query: { limit: MOST_CLINICS } })).filter(({ isPublic }) => isPublic)
    const found = await Promise.all(clinics.map((clinic) => voicesOf(call, clinic)))
    const inTurn = [...Array(MOST_OF_EACH).keys()].flatMap((turn) => found.flatMap((voices) => voices[turn] ?? []))
    return inTurn.slice(0, MOST_VOICES)
  } catch {
    return null
  }
}

async function voicesOf(call: PageContext['call'], { id, name, city }: ClinicSummary): Promise<Voice[]> {
  const reviews = await call(listClinicReviews, { params: { id }, query: { limit: MOST_OF_EACH } })
  return reviews.filter(({ text }) => text).map((review) => ({ ...review, clinic: { id, name, city } }))
}
