import { useProduct } from '#web/shell/product.ts'
import { ClaimedFigures } from './claimed-figures.tsx'
import { figuresOf } from './claims.ts'

/** The landing page's band of claimed figures; nothing if the operator claims none. */
export function Figures() {
  const figures = figuresOf(useProduct().claims)
  return figures.length > 0 ? (
    <section aria-label="In figures" className="border-y border-line bg-surface-raised">
      <ClaimedFigures figures={figures} className="page-width py-10" />
    </section>
  ) : null
}
