import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'

interface FormButtonsProps {
  pending: boolean
  pendingText: string
  onCancel: () => void
  /** What the button does. */
  children: ReactNode
}

/** The buttons of a form that fills a dialog; they stay in sight while it scrolls. */
export const FormButtons = ({ pending, pendingText, onCancel, children }: FormButtonsProps) => (
  <StickyFooter>
    <Button variant="secondary" onClick={onCancel} disabled={pending}>
      Cancel
    </Button>
    <Button type="submit" pending={pending} pendingText={pendingText}>
      {children}
    </Button>
  </StickyFooter>
)
