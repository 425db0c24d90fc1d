import type { Clinic } from '#contract/clinics.ts'
import { RatingLine } from './rating.tsx'

/** Whose page this is (`isAlone`: without what else is told of the clinic), in two lines, so that the booking begins on the first screen of a phone. */
export const ClinicHeading = ({ clinic, isAlone }: { clinic: Clinic; isAlone: boolean }) => (
  <header>
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
  </header>
)
