import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The line that opens a `<details className="group">`. The arrow shows that there is more. */
export const Summary = ({ children, className }: { children: ReactNode; className?: string }) => (
  <summary className={cx('flex min-h-11 w-fit cursor-pointer items-center gap-2 md:min-h-8', className)}>
    <ChevronRight
      aria-hidden="true"
      className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90 rtl:-scale-x-100"
    />
    {children}
  </summary>
)
