import type { RouterContextProvider } from 'react-router'
import { listClinicReviews } from '#contract/booking.ts'
import { getPublicClinic } from '#contract/clinics/clinics.ts'
import { dateIn } from '#web/lib/dates.ts'
import { load } from '#web/lib/load.ts'

const REVIEWS = 5

/** What the booking page of a clinic shows. Throws 404 where the public cannot book it. */
export async function loadClinic(context: Readonly<RouterContextProvider>, id: string) {
  const [clinic, reviews] = await Promise.all([
    load(context, getPublicClinic, { params: { id } }),
    load(context, listClinicReviews, { params: { id }, query: { limit: REVIEWS } }),
  ])
  return { clinic, reviews, today: dateIn(clinic.timeZone) }
}
