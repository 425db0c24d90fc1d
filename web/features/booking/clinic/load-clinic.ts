import type { RouterContextProvider } from 'react-router'
import { listClinicReviews } from '#contract/booking/booking.ts'
import { getPublicClinic } from '#contract/clinics/clinics.ts'
import { dateIn } from '#web/lib/dates.ts'
import { speakDefault } from '#web/lib/page-context.ts'
import { load } from '#web/lib/load.ts'

const REVIEWS = 5

/** Loads a clinic's booking page. Throws 404 if the public can't book there. */
export async function loadClinic(context: Readonly<RouterContextProvider>, id: string) {
  const [clinic, reviews] = await Promise.all([
    load(context, getPublicClinic, { params: { id } }),
    load(context, listClinicReviews, { params: { id }, query: { limit: REVIEWS } }),
  ])
  speakDefault(context, clinic.language)
  return { clinic, reviews, today: dateIn(clinic.timeZone) }
}
