import { listClinicReviews, type Review } from '#contract/booking.ts'
import { type ClinicSummary, listClinics } from '#contract/clinics/clinics.ts'
import type { PageContext } from '#web/lib/page-context.ts'

/** A review of a clinic on this installation. */
export interface Voice extends Review {
  clinic: Pick<ClinicSummary, 'id' | 'name' | 'city'>
}

/** So many clinics are asked, and so many reviews of each. */
const MOST_CLINICS = 6
const MOST_OF_EACH = 4
const MOST_VOICES = 3

/** Loads the newest reviews with a text, each of another clinic as far as there are some; null if they cannot be read. */
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
