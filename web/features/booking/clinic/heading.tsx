import type { Clinic } from '#contract/clinics/clinics.ts'
import { ClinicLogo } from '#web/features/clinics/public/clinic-logo.tsx'
import { RatingLine } from './rating.tsx'

/** The clinic's logo, name and rating, in two lines to keep the booking on the first screen of a phone. `isAlone`: the page has no section about the clinic. */
export const ClinicHeading = ({ clinic, isAlone }: { clinic: Clinic; isAlone: boolean }) => (
  <header className="flex items-center gap-3">
    <ClinicLogo clinic={clinic} className="size-12 md:size-14" />
    <div className="min-w-0">
      <h1 className="text-xl">{clinic.name}</h1>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted md:mt-1">
        {clinic.city ? <span className="max-sm:hidden">{clinic.city}</span> : null}
        <RatingLine rating={clinic.rating} />
        {isAlone ? null : (
          <a href="#clinic" className="link inline-flex min-h-8 items-center lg:hidden">
            About the clinic
          </a>
        )}
      </p>
    </div>
  </header>
)
