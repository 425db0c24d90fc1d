import { claims } from './claims.ts'

/** The claims in figures. */
export const Figures = () => (
  <section aria-label="In figures" className="border-y border-line bg-surface-raised">
    <dl className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-4">
      {claims.figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
