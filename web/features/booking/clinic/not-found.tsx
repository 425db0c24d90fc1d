import { clinicNotFound } from '#contract/clinics/clinics.ts'
import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Shown for a clinic that does not exist or cannot be booked; both look the same. */
export function ClinicNotFound() {
  const isEmbedded = useIsEmbedded()
  return (
    <BookingFrame>
      <PageHead title={clinicNotFound.title} noIndex />
      <div className="max-w-[60ch] py-8 md:py-16">
        <h1 className="text-xl">{clinicNotFound.title}</h1>
        <p className="mt-2 text-muted">{clinicNotFound.text}</p>
        {isEmbedded ? null : (
          <div className="mt-6">
            <LinkButton href="/" variant="secondary">
              Go to home page
            </LinkButton>
          </div>
        )}
      </div>
    </BookingFrame>
  )
}
