import { t } from '#language/translate.ts'
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
    title={t('Discard your changes?')}
    description={t('Your changes haven’t been saved.')}
    confirmText={t('Discard')}
    keepText={t('Keep editing')}
    onConfirm={onLeave}
  />
)
