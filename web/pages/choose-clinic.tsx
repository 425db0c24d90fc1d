import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { listClinics } from '#contract/clinics/clinics.ts'
import { ChooseClinic } from '#web/features/booking/choose-clinic.tsx'
import { CHOOSE, onlyClinicOf, wizardAt } from '#web/features/booking/clinic-choice.ts'
import { load } from '#web/lib/load.ts'
import { requirePart } from '#web/shell/guards.ts'
import type { Route } from './+types/choose-clinic.ts'

const MOST = 100

/** Redirects a patient of one clinic to its wizard immediately, with the day and time in the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requirePart(context, 'patient')
  const { searchParams } = new URL(request.url)
  const clinics = await load(context, listClinics, { query: { limit: MOST } })
  const only = onlyClinicOf(clinics)
  if (only && !searchParams.has(CHOOSE)) throw redirect(wizardAt(only, searchParams))
  return { clinics }
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

/** The start of a signed-in patient's booking: their clinics first, then all others. */
export default function ChooseClinicPage({ loaderData: { clinics } }: Route.ComponentProps) {
  return <ChooseClinic clinics={clinics} />
}
