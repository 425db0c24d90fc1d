import { ClinicPage, ClinicPageError, onlyOtherPaths } from '#web/features/booking/clinic/clinic-page.tsx'
import { loadClinic } from '#web/features/booking/clinic/load-clinic.ts'
import type { Route } from './+types/book.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => loadClinic(context, id)

export const shouldRevalidate = onlyOtherPaths

/** A clinic's booking page by its id. */
export default function BookPage({ loaderData }: Route.ComponentProps) {
  return <ClinicPage {...loaderData} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ClinicPageError error={error} />
