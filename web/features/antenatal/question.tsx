import { t } from '#language/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What someone else just changed, or what the server asks, above the buttons of a form. */
export type Asked = { kind: 'changed'; text: string } | { kind: 'doubtful'; text: string }

interface QuestionProps {
  asked: Asked
  isSaving: boolean
  /** Saves what is doubtful. */
  onSave: () => void
  onReload: () => void
}

/** Asks whether doubtful dates are right, or offers to reload a record that someone else has changed. */
export const Question = ({ asked: { kind, text }, isSaving, onSave, onReload }: QuestionProps) => (
  <Notice tone="caution" live title={text}>
    {kind === 'changed' ? <p>{t('Load their version to go on. What you typed here is then lost.')}</p> : null}
    <Button
      size="sm"
      variant="secondary"
      className="mt-2"
      disabled={isSaving}
      onClick={kind === 'changed' ? onReload : onSave}
    >
      {kind === 'changed' ? t('Reload') : t('Yes, save it')}
    </Button>
  </Notice>
)
