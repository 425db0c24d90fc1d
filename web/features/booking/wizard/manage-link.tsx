import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { bookingPath } from '#web/features/booking/token-path.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** The secret link: whoever has it can see, move and cancel the booking. */
export function ManageLink({ token, url }: { token: string; url: string }) {
  const isEmbedded = useIsEmbedded()
  return (
    <div className="mt-6">
      <h3>See, move or cancel it later</h3>
      <p className="mt-1 max-w-[60ch] text-sm text-muted">
        This link is yours alone: whoever has it can change the booking. The e-mail has it, too.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton href={bookingPath(token)} newTab={isEmbedded}>
          Manage booking
        </LinkButton>
        <CopyButton text={url} label="Copy link" />
      </div>
    </div>
  )
}
