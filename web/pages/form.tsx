import { t } from '#language/translate.ts'
import { isRouteErrorResponse } from 'react-router'
import { answeringMessages, getOpenForm } from '#contract/forms/answering.ts'
import { FormFrame } from '#web/features/forms/answer/form-frame.tsx'
import { FormScreen } from '#web/features/forms/answer/form-screen.tsx'
import { load } from '#web/lib/load.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import type { Route } from './+types/form.ts'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, getOpenForm, { params })

/** A form that a patient fills in, opened by its secret link. */
export default function FormPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <FormFrame color={loaderData.clinic.brandColor}>
      <PageHead title={t('Form')} noIndex />
      <FormScreen token={params.token} first={loaderData} />
    </FormFrame>
  )
}

/** Wrong, expired and cancelled links look alike. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
  return (
    <FormFrame>
      <PageHead title={t('Form')} noIndex />
      <h1 className="text-xl">{t('We can’t show this form')}</h1>
      <p className="mt-2 max-w-[60ch] text-muted">{t(answeringMessages.unknown)}</p>
    </FormFrame>
  )
}
