import { t } from '#language/translate.ts'
import { cx } from './cx.ts'

/** A loading placeholder; give it the size of the content. It appears after 150 ms. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className="animate-appear-late">
    <div className={cx('animate-pulse rounded-md bg-surface-sunken', className)} />
  </div>
)

/** Placeholder of a list that is loading. */
export const SkeletonRows = ({ rows = 5, label = t('Loading...') }: { rows?: number; label?: string }) => (
  <div role="status" className="flex flex-col gap-2">
    <span className="sr-only">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} className="h-14 md:h-11" />
    ))}
  </div>
)
