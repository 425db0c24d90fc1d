import type { ReactNode } from 'react'

/** The buttons of a form that fills a dialog: they stay in sight at its end while the form scrolls. */
export const StickyFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-col-reverse gap-2 border-t border-line bg-surface-raised px-5 py-4 sm:flex-row sm:justify-end sm:rounded-b-lg">
    {children}
  </div>
)
