import { KeysSection } from '#web/features/api-keys/keys-section.tsx'
import { ClinicDoctors, ClinicFacts, ClinicServices } from '#web/features/booking/clinic/sections.tsx'
import { RatingLine } from '#web/features/booking/clinic/rating.tsx'
import { ClinicsScreen } from '#web/features/clinics/clinics-screen.tsx'
import { WebsiteSection } from '#web/features/embedding/website-section.tsx'
import { VideoSettings } from '#web/features/video-visits/server-form.tsx'
import { RemindersOf } from '#web/features/reminders/clinic-reminders.tsx'

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
      reminders={(clinicId) => <RemindersOf clinicId={clinicId} />}
      video={(setup) => <VideoSettings setup={setup} />}
      website={(clinic) => <WebsiteSection clinic={clinic} />}
      apiKeys={(clinic) => <KeysSection clinic={clinic} />}
    />
  )
}
