import type { Review } from '#contract/booking.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { ClinicDoctors } from './doctors.tsx'
import { ClinicReviews } from './reviews.tsx'
import { ClinicServices } from './services.tsx'

/** The clinic at length, under the booking. */
export const ClinicAbout = ({ clinic, reviews }: { clinic: Clinic; reviews: readonly Review[] }) => (
  <div className="mt-10 flex flex-col gap-10 border-t border-line pt-8 lg:mt-14 lg:gap-12 lg:pt-10">
    <ClinicDoctors doctors={clinic.doctors} />
    <div className="grid gap-10 lg:grid-cols-2 lg:gap-14">
      <ClinicServices clinic={clinic} />
      <ClinicReviews reviews={reviews} />
    </div>
  </div>
)
