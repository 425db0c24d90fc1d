import { claims } from './claims.ts'
import { FigureList } from './figure-list.tsx'

/** The claims in figures. */
export const Figures = () => (
  <section aria-label="In figures" className="border-y border-line bg-surface-raised">
    <FigureList figures={claims.figures} className="page-width gap-y-8 py-10" />
  </section>
)
