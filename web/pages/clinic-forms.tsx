import type { DehydratedState } from '@tanstack/react-query'
import { listClinicForms } from '#contract/forms/forms.ts'
import { clinicFormsQuery } from '#web/features/forms/api.ts'
import { ClinicFormsScreen } from '#web/features/forms/builder/clinic-forms-screen.tsx'
import { firstQuery, repliesTo } from '#web/lib/first-replies.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { FirstReplies } from '#web/shell/first-replies.tsx'
import type { Route } from './+types/clinic-forms.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

export async function loader({ context }: Route.LoaderArgs): Promise<DehydratedState | null> {
  const { user, call } = pageOf(context)
  const managed = user?.memberships.filter(({ role }) => role === 'clinic_admin') ?? []
  const clinics = [...new Set(managed.map(({ clinic }) => clinic.id))]
  return repliesTo(
    clinics.map((id) => firstQuery(clinicFormsQuery(id), listClinicForms, { params: { id } })),
    call,
  )
}

/** Only a new document brings replies; later the screen asks. */
export const clientLoader = () => null

/** The forms of the reader's clinics. */
export default function ClinicFormsPage({ loaderData }: Route.ComponentProps) {
  return (
    <FirstReplies replies={loaderData}>
      <ClinicFormsScreen />
    </FirstReplies>
  )
}
