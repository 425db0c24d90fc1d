import { t } from '#language/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface UnitQuestionProps {
  /** The server's question. */
  text: string
  /** The unit in which the number is usual. */
  unit: string
  chosen: string
  isSaving: boolean
  onUse: () => void
  onKeep: () => void
}

/** Asks which unit is meant by a number that is usual in another one, and saves with the answer. */
export const UnitQuestion = ({ text, unit, chosen, isSaving, onUse, onKeep }: UnitQuestionProps) => (
  <Notice tone="caution" live title={text}>
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" onClick={onUse} disabled={isSaving}>
        {t('Save in {unit}', { unit })}
      </Button>
      <Button size="sm" variant="secondary" onClick={onKeep} disabled={isSaving}>
        {t('It is {chosen}', { chosen })}
      </Button>
    </div>
  </Notice>
)
