import { isRouteErrorResponse } from 'react-router'
import { getWaitingEntry } from '#contract/waiting-list/joining.ts'
import { waitingListMessages } from '#contract/waiting-list/wishes.ts'
import { t } from '#language/translate.ts'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { OwnEntryPage } from '#web/features/waiting-list/own-entry.tsx'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useClinicWriting } from '#web/shell/use-clinic-writing.ts'
import type { Route } from './+types/waiting-list-entry.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, getWaitingEntry, { params })

/** One waiting list entry with its offer, opened by its secret link. */
export default function WaitingListEntryPage({ loaderData, params: { token } }: Route.ComponentProps) {
  useClinicWriting(loaderData.clinic.writing)
  return (
    <BookingFrame color={loaderData.clinic.brandColor}>
      <PageHead title={t('Waiting list')} noIndex />
      <OwnEntryPage token={token} first={loaderData} />
    </BookingFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
  return (
    <BookingFrame>
      <PageHead title={t('Waiting list')} noIndex />
      <h1 className="text-xl">{t('We can’t show this waiting list entry')}</h1>
      <p className="mt-2 max-w-[60ch] text-muted">{t(waitingListMessages.unknown)}</p>
    </BookingFrame>
  )
}
