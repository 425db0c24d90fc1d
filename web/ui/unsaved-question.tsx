import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedQuestionProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved work is lost. */
export const UnsavedQuestion = ({ open, onStay, onLeave }: UnsavedQuestionProps) => (
  <ConfirmDialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onStay()}
    title="Discard your changes?"
    description="Your changes haven’t been saved."
    confirmText="Discard"
    keepText="Keep editing"
    onConfirm={onLeave}
  />
)
