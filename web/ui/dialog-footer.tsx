import type { ReactNode } from 'react'
import { BUTTON_ROW } from './button-row.tsx'
import { cx } from './cx.ts'

/** The row of buttons at the end of a dialog. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer
    className={cx(
      BUTTON_ROW,
      'border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:justify-end',
    )}
  >
    {children}
  </footer>
)

/**
 * Buttons of a form that fills a dialog or the panel of a page (`data-page-panel`), with the content above them; they stay
 * visible while the form scrolls.
 */
export const StickyFooter = ({ above, children }: { above?: ReactNode; children: ReactNode }) => (
  <div className="sticky -bottom-5 z-10 in-data-page-panel:bottom-0 -mx-5 -mb-5 bg-surface-raised in-data-page-panel:rounded-b-lg sm:rounded-b-lg">
    {above ? <div className="border-t border-line px-5 py-3 empty:hidden">{above}</div> : null}
    <DialogFooter>{children}</DialogFooter>
  </div>
)
