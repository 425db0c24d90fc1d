import { isRouteErrorResponse } from 'react-router'
import { getTokenPlace, waitingMessages } from '#contract/walk-ins/waiting.ts'
import { t } from '#language/translate.ts'
import { PlaceCard } from '#web/features/walk-ins/public/place-card.tsx'
import { call } from '#web/lib/api.ts'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import type { Route } from './+types/waiting.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, getTokenPlace, { params })

/** A patient's position in the queue, by the link on the token slip. */
export default function WaitingPage({ loaderData, params: { token } }: Route.ComponentProps) {
  return (
    <PublicFrame>
      <PageHead title={t('Your position')} noIndex />
      <div className="mx-auto max-w-xl">
        <h1 className="mb-4 text-xl">{loaderData.clinic.name}</h1>
        <PlaceCard token={token} first={loaderData} load={() => call(getTokenPlace, { params: { token } })} />
      </div>
    </PublicFrame>
  )
}

/** Wrong links and those of an earlier day look alike. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
  return (
    <PublicFrame>
      <PageHead title={t('Your position')} noIndex />
      <h1 className="text-xl">{t('We can’t show this position')}</h1>
      <p className="mt-2 max-w-[60ch] text-muted">{t(waitingMessages.unknown)}</p>
    </PublicFrame>
  )
}
