import { isRouteErrorResponse } from 'react-router'
import { OtherClinic } from '#web/features/booking/choose/other-clinic.tsx'
import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { NoNewPatients } from '#web/features/booking/wizard/no-new-patients.tsx'
import { Wizard } from '#web/features/booking/wizard/wizard.tsx'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useClinicWriting } from '#web/shell/use-clinic-writing.ts'
import { ClinicAbout } from './about.tsx'
import { ClinicFacts } from './facts.tsx'
import { ClinicHeading } from './heading.tsx'
import type { loadClinic } from './load-clinic.ts'
import { ClinicNotFound } from './not-found.tsx'

type ClinicPageProps = Awaited<ReturnType<typeof loadClinic>> & {
  /** The page's own path, where it has several. */
  canonical?: string
}

/** A clinic's public page with booking, details and reviews; only the booking when embedded. */
export function ClinicPage({ clinic, reviews, today, canonical }: ClinicPageProps) {
  const isEmbedded = useIsEmbedded()
  useClinicWriting(clinic.writing)
  return (
    <BookingFrame color={clinic.brandColor}>
      <PageHead
        title={`Book an appointment at ${clinic.name}`}
        description={`Book an appointment at ${clinic.name}, ${clinic.address}. Choose a service, a doctor and a time.`}
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
          <aside aria-label="The clinic" className="lg:sticky lg:top-6 lg:self-start">
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
