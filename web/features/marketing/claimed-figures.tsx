import { useProduct } from '#web/shell/product.ts'
import { cx } from '#web/ui/cx.ts'

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

export interface Figure {
  value: string
  label: string
}

/** Figures with what they count. */
export const FigureList = ({ figures, className }: { figures: readonly Figure[]; className?: string }) => (
  <dl className={cx('grid grid-cols-2 gap-6 lg:grid-cols-4', className)}>
    {figures.map(({ value, label }) => (
      <div key={label} className="flex flex-col-reverse justify-end">
        <dt className="text-muted">{label}</dt>
        <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
