import type { ReactNode } from 'react'
import { DialogFooter } from '#web/ui/dialog.tsx'

/** The buttons of a step: at the end of the dialog, in sight while the rest scrolls. */
export const StepFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 -mx-5 -mb-5 bg-surface-raised sm:rounded-b-lg">
    <DialogFooter>{children}</DialogFooter>
  </div>
)
