import { isRouteErrorResponse, redirect } from 'react-router'
import { getMedicine } from '#contract/medicines.ts'
import { MedicinePage } from '#web/features/medicines/detail/medicine-page.tsx'
import { MedicineNotFound } from '#web/features/medicines/medicine-not-found.tsx'
import { load } from '#web/lib/load.ts'
import type { ReadingProps, RouteHandle } from '#web/lib/reading-page.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import type { Route } from './+types/medicine.ts'

export const handle: RouteHandle = { reading: true, sheet: 'medicine' }

/** One medicine; its address is the slug, and every other way to it leads there (trap T119). */
export async function loader({ context, params: { idOrSlug } }: Route.LoaderArgs) {
  const medicine = await load(context, getMedicine, { params: { idOrSlug } })
  if (medicine.slug !== idOrSlug) throw redirect(`/medicines/${encodeURIComponent(medicine.slug)}`, 301)
  return { medicine }
}

/** A medicine of the directory. */
export function Page({ loaderData: { medicine } }: ReadingProps<typeof loader>) {
  return import.meta.env.SSR ? <MedicinePage medicine={medicine} /> : null
}

export default Page

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <MedicineNotFound /> : <ErrorScreen error={error} />
}
