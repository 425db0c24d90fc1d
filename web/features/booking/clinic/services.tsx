import type { Clinic } from '#contract/clinics/clinics.ts'
import { lengthFrom, priceFrom } from './prices.ts'

/** What is offered, how long it takes and what it costs. */
export const ClinicServices = ({ clinic }: { clinic: Clinic }) => (
  <section aria-labelledby="services-title">
    <h2 id="services-title" className="text-lg">
      Services and prices
    </h2>
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {clinic.services.map((service) => (
        <li key={service.id} className="flex min-h-11 items-center gap-4 py-2">
          <span className="min-w-0 flex-1">{service.name}</span>
          <span className="text-sm text-muted tabular-nums">{lengthFrom(service, clinic)}</span>
          <span className="min-w-24 text-right tabular-nums">{priceFrom(service, clinic)}</span>
        </li>
      ))}
    </ul>
  </section>
)
