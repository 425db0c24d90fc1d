import { t } from '#language/translate.ts'
import { isRouteErrorResponse } from 'react-router'
import { printoutMessages, verifyPrintout } from '#contract/printouts.ts'
import { VerifiedScreen } from '#web/features/printouts/verified-screen.tsx'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import type { Route } from './+types/verify-printout.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, verifyPrintout, { params })

/** The destination of the QR code on a printed test order or form. */
export default function VerifyPrintoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <PageHead title={t('Check a test order or a form')} noIndex />
      <VerifiedScreen paper={loaderData} />
    </PublicFrame>
  )
}

/** Changed, cut and invented addresses look alike. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
  return (
    <PublicFrame>
      <PageHead title={t('Check a test order or a form')} noIndex />
      <h1 className="text-xl">{t(printoutMessages.notFound)}</h1>
      <p className="mt-2 max-w-[60ch] text-muted">
        {t(
          'Scan the code on the paper once more, or type the whole address. If nothing is found again, ask the clinic whether the paper is theirs.',
        )}
      </p>
    </PublicFrame>
  )
}
