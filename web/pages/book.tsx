import { ClinicPage, ClinicPageError } from '#web/features/booking/clinic/clinic-page.tsx'
import { loadClinic } from '#web/features/booking/clinic/load-clinic.ts'
import type { Route } from './+types/book.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => loadClinic(context, id)

/** A clinic's booking page by its id. */
export default function BookPage({ loaderData }: Route.ComponentProps) {
  return <ClinicPage {...loaderData} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ClinicPageError error={error} />
