import { ArrowRight, Star } from 'lucide-react'
import type { ClinicSummary } from '#contract/clinics/clinics.ts'

/** The demo's clinics with links to their booking pages. */
export const DemoClinics = ({ clinics }: { clinics: readonly ClinicSummary[] }) => (
  <section className="page-width split gap-y-6 pb-14 lg:pb-20">
    <div>
      <h2 className="text-xl">Book at a demo clinic</h2>
      <p className="mt-2 max-w-[46ch] text-muted">
        These clinics are fictional, but booking works. Pick a time as a patient would.
      </p>
    </div>
    <ul className="divide-y divide-line border-y border-line">
      {clinics.map(({ id, name, city, specialty, rating }) => (
        <li key={id}>
          <a
            href={`/clinics/${id}/book`}
            className="group flex min-h-16 items-center gap-4 px-2 py-3 hover:bg-surface-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-muted">{[city, specialty].filter(Boolean).join(' · ')}</span>
            </span>
            {rating ? (
              <span className="flex items-center gap-1 text-sm tabular-nums">
                <Star aria-hidden="true" className="size-4 fill-accent text-accent" />
                {rating.average.toFixed(1)}
              </span>
            ) : null}
            <span className="flex items-center gap-1.5 font-medium text-brand">
              Book
              <ArrowRight aria-hidden="true" className="size-4 transition-transform group-hover:translate-x-0.5" />
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
