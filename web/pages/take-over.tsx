import { t } from '#language/translate.ts'
import { isRouteErrorResponse } from 'react-router'
import { getTakeover, takeoverMessages } from '#contract/family-takeovers.ts'
import { ResendLink } from '#web/shell/resend-link.tsx'
import { TakeoverScreen } from '#web/features/family-takeovers/takeover-screen.tsx'
import { load } from '#web/lib/load.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { LiveUpdates } from '#web/shell/live/live-updates.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/take-over.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, getTakeover, { params })

/** An adult family member takes over their records, through the secret link in an email. */
export default function TakeOverPage({ loaderData, params }: Route.ComponentProps) {
  const user = useCurrentUser()
  return (
    <PublicFrame>
      <PageHead title={t('Your own records')} noIndex />
      <TakeoverScreen token={params.token} takeover={loaderData} resend={<ResendLink />} />
      {/* the email is confirmed in another tab: this page updates */}
      {user ? <LiveUpdates /> : null}
    </PublicFrame>
  )
}

/** Wrong, used, withdrawn and expired links look alike. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
  return (
    <PublicFrame>
      <PageHead title={t('Your own records')} noIndex />
      <h1 className="text-xl">{t(takeoverMessages.linkInvalid)}</h1>
      <p className="mt-2 max-w-[60ch] text-muted">
        {t('Each link works once, for 30 days. Only the newest link is valid.')}
      </p>
      <div className="mt-6">
        <LinkButton href="/" variant="secondary">
          {t('Go to home page')}
        </LinkButton>
      </div>
    </PublicFrame>
  )
}
