import { cx } from './cx.ts'

/** The grey shape of what is on its way; give it the size of the real thing. It appears after 150 ms. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className="animate-appear-late">
    <div className={cx('animate-pulse rounded-md bg-surface-sunken', className)} />
  </div>
)

/** Rows of a list on their way. */
export const SkeletonRows = ({ rows = 5, label = 'Loading...' }: { rows?: number; label?: string }) => (
  <div role="status" className="flex flex-col gap-2">
    <span className="sr-only">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} className="h-14 md:h-11" />
    ))}
  </div>
)
