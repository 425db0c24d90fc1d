import { redirect } from 'react-router'
import { findClinicAddress } from '#contract/clinics/address.ts'
import { ClinicPage, ClinicPageError } from '#web/features/booking/clinic/clinic-page.tsx'
import { loadClinic } from '#web/features/booking/clinic/load-clinic.ts'
import { load } from '#web/lib/load.ts'
import type { Route } from './+types/book-by-name.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { clinicId, name } = await load(context, findClinicAddress, { params: { name: params.name } })
  const path = `/book/${name}`
  // an earlier name, or the name in capital letters
  if (params.name !== name) throw redirect(path + new URL(request.url).search, 301)
  return { ...(await loadClinic(context, clinicId)), canonical: path }
}

/** A clinic's booking page by its name. */
export default function BookByNamePage({ loaderData }: Route.ComponentProps) {
  return <ClinicPage {...loaderData} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ClinicPageError error={error} />
