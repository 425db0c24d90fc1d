import { redirect } from 'react-router'
import { Id } from '#contract/common.ts'
import { ClinicDoctors, ClinicFacts, ClinicServices } from '#web/features/booking/clinic/sections.tsx'
import { RatingLine } from '#web/features/booking/clinic/rating.tsx'
import { ClinicsScreen } from '#web/features/clinics/clinics-screen.tsx'
import { settingsAddress, settingsPage } from '#web/features/clinics/settings/parts.ts'
import type { Route } from './+types/clinics.ts'

export { onlyOtherPaths as shouldRevalidate } from '#web/lib/only-other-paths.ts'

/** Emails and bookmarks name the settings of a clinic as `?edit=…&tab=…`. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = Id.safeParse(searchParams.get('edit')).data
  if (id) throw redirect(settingsAddress(id, settingsPage(searchParams.get('tab'))?.part))
  return null
}

/** Clinics, with the parts of the booking page as their preview. */
export default function ClinicsPage() {
  return (
    <ClinicsScreen
      publicView={(clinic) => (
        <>
          {clinic.rating ? (
            <p className="text-muted">
              <RatingLine rating={clinic.rating} />
            </p>
          ) : null}
          <ClinicFacts clinic={clinic} />
          {clinic.services.length > 0 ? <ClinicServices clinic={clinic} /> : null}
          {clinic.doctors.length > 0 ? <ClinicDoctors doctors={clinic.doctors} /> : null}
        </>
      )}
    />
  )
}
