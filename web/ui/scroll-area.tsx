import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Wide content, such as a table, that scrolls sideways inside its own frame; the keyboard can reach and scroll it. */
export const ScrollArea = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <section
    aria-label={label}
    className={cx('overflow-x-auto', className)}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard cannot scroll it
    tabIndex={0}
  >
    {children}
  </section>
)
