import { t } from '#language/translate.ts'
import { isRouteErrorResponse } from 'react-router'
import { getSharedReport, shareMessages } from '#contract/test-reports/sharing.ts'
import { SharedReportScreen } from '#web/features/test-reports/shared-report-screen.tsx'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/shared-report.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, getSharedReport, { params })

/** A report that a patient shared by a secret link. */
export default function SharedReportPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <PageHead title={t('Shared report')} noIndex />
      <SharedReportScreen token={params.token} report={'report' in loaderData ? loaderData.report : null} />
    </PublicFrame>
  )
}

/** Wrong, expired and revoked links look alike (rule T98). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
  return (
    <PublicFrame>
      <PageHead title={t('Shared report')} noIndex />
      <h1 className="text-xl">{t('We can’t show this report')}</h1>
      <p className="mt-2 max-w-[60ch] text-muted">{t(shareMessages.invalid)}</p>
      <div className="mt-6">
        <LinkButton href="/" variant="secondary">
          {t('Go to home page')}
        </LinkButton>
      </div>
    </PublicFrame>
  )
}
