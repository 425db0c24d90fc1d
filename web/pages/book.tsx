import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { listClinicReviews } from '#contract/booking.ts'
import { getPublicClinic } from '#contract/clinics.ts'
import { ClinicAbout } from '#web/features/booking/clinic/about.tsx'
import { ClinicFacts } from '#web/features/booking/clinic/facts.tsx'
import { ClinicHeading } from '#web/features/booking/clinic/heading.tsx'
import { ClinicNotFound } from '#web/features/booking/clinic/not-found.tsx'
import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { NoNewPatients } from '#web/features/booking/wizard/no-new-patients.tsx'
import { Wizard } from '#web/features/booking/wizard/wizard.tsx'
import { dateIn } from '#web/lib/dates.ts'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import type { Route } from './+types/book.ts'

const REVIEWS = 5

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const [clinic, reviews] = await Promise.all([
    load(context, getPublicClinic, { params: { id } }),
    load(context, listClinicReviews, { params: { id }, query: { limit: REVIEWS } }),
  ])
  return { clinic, reviews, today: dateIn(clinic.timeZone) }
}

/** The choices of the wizard stand in the query; they change nothing of what was loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

/** A clinic's public page: booking on the left, the clinic on the right, its doctors, prices and reviews below; in a frame the booking alone. */
export default function BookPage({ loaderData: { clinic, reviews, today } }: Route.ComponentProps) {
  const isEmbedded = useIsEmbedded()
  return (
    <BookingFrame>
      <PageHead
        title={`Book an appointment at ${clinic.name}`}
        description={`Book a visit at ${clinic.name}, ${clinic.address}: choose a service, a doctor and a free time.`}
      />
      <div
        className={
          isEmbedded
            ? undefined
            : 'grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]'
        }
      >
        <div className="min-w-0">
          <ClinicHeading clinic={clinic} isAlone={isEmbedded} />
          <div className="sm:mt-5">
            {clinic.canBook ? <Wizard clinic={clinic} today={today} /> : <NoNewPatients clinic={clinic} />}
          </div>
        </div>
        {isEmbedded ? null : (
          <aside aria-label="The clinic" className="lg:sticky lg:top-6 lg:self-start">
            <ClinicFacts clinic={clinic} />
          </aside>
        )}
      </div>
      {isEmbedded ? null : <ClinicAbout clinic={clinic} reviews={reviews} />}
    </BookingFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <ClinicNotFound /> : <ErrorScreen error={error} />
}
