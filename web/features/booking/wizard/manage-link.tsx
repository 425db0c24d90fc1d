import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { bookingPath } from '#web/features/booking/token-path.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** The secret link to see, reschedule and cancel the appointment. */
export function ManageLink({ token }: { token: string }) {
  const isEmbedded = useIsEmbedded()
  return (
    <div className="mt-6">
      <h3>Manage your appointment</h3>
      <p className="mt-1 max-w-[60ch] text-sm text-muted">
        Keep this link private. Anyone with it can change your appointment. It’s also in your email.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton href={bookingPath(token)} newTab={isEmbedded}>
          Manage appointment
        </LinkButton>
        <CopyButton text={new URL(bookingPath(token), window.location.href).href} label="Copy link" />
      </div>
    </div>
  )
}
