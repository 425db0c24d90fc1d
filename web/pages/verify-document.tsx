import { t } from '#language/translate.ts'
import { isRouteErrorResponse } from 'react-router'
import { documentMessages } from '#contract/medical-documents/documents.ts'
import { verifyMedicalDocument } from '#contract/medical-documents/papers.ts'
import { VerifiedScreen } from '#web/features/medical-documents/view/verified-screen.tsx'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import type { Route } from './+types/verify-document.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, verifyMedicalDocument, { params })

/** The destination of a printed certificate's or letter's QR code. */
export default function VerifyDocumentPage({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <PageHead title={t('Check a certificate, letter or consent')} noIndex />
      <VerifiedScreen paper={loaderData} />
    </PublicFrame>
  )
}

/** Changed, cut and invented addresses look alike. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
  return (
    <PublicFrame>
      <PageHead title={t('Check a certificate, letter or consent')} noIndex />
      <h1 className="text-xl">{t(documentMessages.notFound)}</h1>
      <p className="mt-2 max-w-[60ch] text-muted">
        {t(
          'Scan the code on the paper once more, or type the whole address. If nothing is found again, ask the clinic whether the paper is theirs.',
        )}
      </p>
    </PublicFrame>
  )
}
