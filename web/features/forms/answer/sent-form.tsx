import { t } from '#language/translate.ts'
import { answeringMessages, type OpenForm } from '#contract/forms/answering.ts'
import { AnswerList } from '#web/features/forms/public/answer-list.tsx'
import { UrgentHelp } from '#web/features/forms/public/urgent-help.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReturnToClinic } from './return-to-clinic.tsx'

interface SentFormProps {
  form: OpenForm
  /** Answers were changed after they were sent. */
  hasUnsent: boolean
  isAtClinic: boolean
  /** Null if the answers can't be corrected here. */
  onCorrect: (() => void) | null
}

/** A form that was sent: read-only, and to correct until the clinic has read it. */
export function SentForm({ form, hasUnsent, isAtClinic, onCorrect }: SentFormProps) {
  const { definition, sent, alerts, canAnswer } = form
  return (
    <div className="flex flex-col gap-5">
      {alerts.length > 0 ? <UrgentHelp /> : null}
      <Notice tone="positive" live title={t('The clinic has your answers')}>
        {isAtClinic
          ? null
          : canAnswer
            ? t('You can correct them until the clinic has read them.')
            : t(answeringMessages.reviewed)}
      </Notice>
      {hasUnsent && !isAtClinic ? (
        <Notice tone="caution" title={t('The clinic doesn’t have your latest changes')}>
          {canAnswer
            ? t('Choose “Correct answers” to see them, and send them again.')
            : t('These are the answers that you sent before. Call the clinic about the changes.')}
        </Notice>
      ) : null}
      {isAtClinic ? (
        <Card title={t('Please return the device')}>
          <p>{t('Thank you. Give the device back to the clinic’s staff, who sign in again.')}</p>
          <div className="mt-4">
            <ReturnToClinic />
          </div>
        </Card>
      ) : definition ? (
        <AnswerList definition={definition} answers={sent} alerts={[]} />
      ) : null}
      <div className="flex flex-wrap gap-3">
        {canAnswer && onCorrect ? (
          <Button variant="secondary" onClick={onCorrect}>
            {t('Correct answers')}
          </Button>
        ) : null}
        {isAtClinic ? null : (
          <LinkButton href="/" variant="secondary">
            {t('Go to home page')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
