import { ClinicPageError } from '#web/features/booking/clinic/clinic-page.tsx'
import { loadClinic } from '#web/features/booking/clinic/load-clinic.ts'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { JoinPage } from '#web/features/waiting-list/join-form.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useClinicWriting } from '#web/shell/use-clinic-writing.ts'
import { t } from '#language/translate.ts'
import type { Route } from './+types/join-waiting-list.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => loadClinic(context, id)

/** Joins the waiting list of a clinic. */
export default function JoinWaitingListPage({ loaderData: { clinic, today } }: Route.ComponentProps) {
  useClinicWriting(clinic.writing)
  return (
    <BookingFrame color={clinic.brandColor}>
      <PageHead title={t('Waiting list of {clinic}', { clinic: clinic.name })} noIndex />
      <JoinPage clinic={clinic} today={today} />
    </BookingFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ClinicPageError error={error} />
