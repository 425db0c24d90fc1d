import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Classes of buttons beside each other, drawn in the order in which they are read; on phones they fill the row. */
export const BUTTON_ROW = 'flex flex-wrap gap-2 max-sm:*:max-w-full max-sm:*:grow'

/** The buttons at the end of a form. */
export const ButtonRow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx(BUTTON_ROW, 'sm:justify-end', className)}>{children}</div>
)
