import { PageHead } from '#web/shell/page-head.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A report that a patient shared by a secret link. Wrong, expired and revoked links look alike (trap T98). */
export default function SharedReportPage() {
  return (
    <PublicFrame>
      <PageHead title="Shared report" noIndex />
      <h1 className="text-xl">This report cannot be shown</h1>
      <p className="mt-2 max-w-[60ch] text-muted">
        The link is wrong, has expired, or was taken back by the person who shared it. Please ask them for a new one.
      </p>
      <div className="mt-6">
        <LinkButton href="/" variant="secondary">
          Go to the start page
        </LinkButton>
      </div>
    </PublicFrame>
  )
}
