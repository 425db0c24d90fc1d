import { useProduct } from '#web/shell/product.ts'
import { type Figure, FigureList } from './figure-list.tsx'

/** Says that figures or seals are the demo's examples; nothing where the operator states them. */
export const ExampleNote = ({ what = 'Example figures' }: { what?: string }) =>
  useProduct().areClaimsExamples ? <p className="mb-4 text-sm text-muted">{what}</p> : null

/** Claimed figures, labeled as examples in the demo; nothing if there are none. */
export const ClaimedFigures = ({ figures, className }: { figures: readonly Figure[]; className?: string }) =>
  figures.length > 0 ? (
    <div className={className}>
      <ExampleNote />
      <FigureList figures={figures} />
    </div>
  ) : null
