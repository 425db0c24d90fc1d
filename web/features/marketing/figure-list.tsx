import { cx } from '#web/ui/cx.ts'

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
