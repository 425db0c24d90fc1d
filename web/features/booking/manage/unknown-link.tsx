import { BookingFrame } from '#web/features/booking/frame.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Shown for a link without a booking. */
export const UnknownBooking = () => (
  <BookingFrame>
    <PageHead title="404 Page Not Found" noIndex />
    <div className="max-w-[60ch] py-8 md:py-16">
      <h1 className="text-xl">404 Page Not Found</h1>
      <p className="mt-2 text-muted">
        We couldn’t find this booking. Make sure you copied the whole link, or call the clinic.
      </p>
      <div className="mt-6">
        <LinkButton href="/" variant="secondary">
          Go to home page
        </LinkButton>
      </div>
    </div>
  </BookingFrame>
)
