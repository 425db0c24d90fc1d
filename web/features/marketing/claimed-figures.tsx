import { t } from '#language/translate.ts'
import { useProduct } from '#web/shell/product.ts'
import { cx } from '#web/ui/cx.ts'

/** Says that numbers or seals are the demo's examples; renders nothing for an operator's own. */
export const ExampleNote = ({ what = t('Example figures') }: { what?: string }) =>
  useProduct().areClaimsExamples ? <p className="mb-4 text-sm text-muted">{what}</p> : null

/** Claimed numbers, labeled as examples in the demo; renders nothing without any. */
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

/** Numbers with their labels. */
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
