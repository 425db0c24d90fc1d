import { leftToRight } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { Phone } from 'lucide-react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { bookingMessages, type Review } from '#contract/booking/booking.ts'
import { type Clinic, clinicNotFound } from '#contract/clinics/clinics.ts'
import { CHOOSE } from '#web/features/booking/clinic-choice.ts'
import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { Wizard } from '#web/features/booking/wizard/wizard.tsx'
import { ClinicLogo } from '#web/features/clinics/public/clinic-logo.tsx'
import { signInPath } from '#web/lib/next-path.ts'
import { telOf } from '#web/lib/tel.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useClinicWriting } from '#web/shell/use-clinic-writing.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { loadClinic } from './load-clinic.ts'
import { RatingLine } from './rating.tsx'
import { ClinicDoctors, ClinicFacts, ClinicReviews, ClinicServices } from './sections.tsx'

type ClinicPageProps = Awaited<ReturnType<typeof loadClinic>> & {
  /** The canonical path of a page with several. */
  canonical?: string
}

/** A clinic's public page with booking, details and reviews; only the booking when embedded. */
export function ClinicPage({ clinic, reviews, today, canonical }: ClinicPageProps) {
  const isEmbedded = useIsEmbedded()
  useClinicWriting(clinic.writing)
  return (
    <BookingFrame color={clinic.brandColor}>
      <PageHead
        title={t('Book an appointment at {clinic}', { clinic: clinic.name })}
        description={t('Book an appointment at {clinic}, {address}. Choose a service, a doctor and a time.', {
          clinic: clinic.name,
          address: clinic.address,
        })}
        canonical={canonical}
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
          {isEmbedded ? null : <OtherClinic />}
          <div className="sm:mt-5">
            {clinic.canBook ? <Wizard clinic={clinic} today={today} /> : <NoNewPatients clinic={clinic} />}
          </div>
        </div>
        {isEmbedded ? null : (
          <aside aria-label={t('The clinic')} className="lg:sticky lg:top-6 lg:self-start">
            <ClinicFacts clinic={clinic} />
          </aside>
        )}
      </div>
      {isEmbedded ? null : <ClinicAbout clinic={clinic} reviews={reviews} />}
    </BookingFrame>
  )
}

export const ClinicPageError = ({ error }: { error: unknown }) =>
  isRouteErrorResponse(error) && error.status === 404 ? <ClinicNotFound /> : <ErrorScreen error={error} />

/** The clinic's logo, name and rating, in two lines to keep the booking on the first screen of a phone. `isAlone`: the page has no section about the clinic. */
const ClinicHeading = ({ clinic, isAlone }: { clinic: Clinic; isAlone: boolean }) => (
  <header className="flex items-center gap-3">
    <ClinicLogo clinic={clinic} className="size-12 md:size-14" />
    <div className="min-w-0">
      <h1 className="text-xl">{clinic.name}</h1>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted md:mt-1">
        {clinic.city ? <span className="max-sm:hidden">{clinic.city}</span> : null}
        <RatingLine rating={clinic.rating} />
        {isAlone ? null : (
          <a href="#clinic" className="link inline-flex min-h-11 items-center md:min-h-8 lg:hidden">
            {t('About the clinic')}
          </a>
        )}
      </p>
    </div>
  </header>
)

/** Link from a clinic's wizard to the choice of clinics, for signed-in patients. */
const OtherClinic = () =>
  useCurrentUser()?.role === 'patient' ? (
    <a href={`/book?${CHOOSE}`} className="link inline-flex min-h-11 items-center text-sm md:min-h-8">
      {t('Choose another clinic')}
    </a>
  ) : null

/** Replaces the wizard if the clinic takes no new patients and the visitor is not one of its patients. */
function NoNewPatients({ clinic }: { clinic: Clinic }) {
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  return (
    <section aria-label={t('Booking')} className="flex flex-col gap-5">
      <Notice tone="caution">{user ? t(bookingMessages.noChartHere) : t(bookingMessages.noNewPatients)}</Notice>
      <div className="flex flex-wrap gap-3">
        {user ? null : (
          <LinkButton href={signInPath(pathname + search)} variant="primary">
            {t('Sign in to book')}
          </LinkButton>
        )}
        <LinkButton href={telOf(clinic.phone)} variant="secondary">
          <Phone aria-hidden="true" className="size-4.5" />
          {t('Call {phone}', { phone: leftToRight(clinic.phone) })}
        </LinkButton>
      </div>
    </section>
  )
}

/** Details of the clinic, below the booking. */
const ClinicAbout = ({ clinic, reviews }: { clinic: Clinic; reviews: readonly Review[] }) => (
  <div className="mt-10 flex flex-col gap-10 border-t border-line pt-8 lg:mt-14 lg:gap-12 lg:pt-10">
    <ClinicDoctors doctors={clinic.doctors} />
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-14">
      <ClinicServices clinic={clinic} />
      <ClinicReviews reviews={reviews} />
    </div>
  </div>
)

/** Shown for a clinic that does not exist or cannot be booked; both look the same. */
function ClinicNotFound() {
  const isEmbedded = useIsEmbedded()
  return (
    <BookingFrame>
      <PageHead title={t(clinicNotFound.title)} noIndex />
      <div className="max-w-[60ch] py-8 md:py-16">
        <h1 className="text-xl">{t(clinicNotFound.title)}</h1>
        <p className="mt-2 text-muted">{t(clinicNotFound.text)}</p>
        {isEmbedded ? null : (
          <div className="mt-6">
            <LinkButton href="/" variant="secondary">
              {t('Go to home page')}
            </LinkButton>
          </div>
        )}
      </div>
    </BookingFrame>
  )
}
