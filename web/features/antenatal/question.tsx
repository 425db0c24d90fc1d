import { type Message, t } from '#language/translate.ts'
import { type ReactNode, useRef, useState } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import type { FormState } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isChanged, isDoubtful, useRefresh } from './api.ts'

/** What someone else just changed, or what the server asks, above the buttons of a form. */
type Asked = { kind: 'changed'; text: string } | { kind: 'doubtful'; text: string }

interface Of {
  patientId: string
  /** Says that someone else has changed the record. */
  changed: Message
  onClose: () => void
}

/**
 * Asks about a refused form: whether doubtful dates are right, or to reload a record that someone else has changed. `isSure` is true while dates
 * are saved that the person has confirmed.
 */
export function useQuestion({ patientId, changed, onClose }: Of) {
  const refresh = useRefresh(patientId)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isSure = useRef(false)
  const onRefused = (error: unknown): boolean => {
    if (isDoubtful(error)) setAsked({ kind: 'doubtful', text: sentenceOf(error) })
    else if (isChanged(error)) setAsked({ kind: 'changed', text: t(changed) })
    else return false
    return true
  }
  /** Saves, although the dates are doubtful: the answer holds for what is typed now. */
  const saveSurely = async ({ submit }: FormState) => {
    setAsked(null)
    isSure.current = true
    await submit()
    isSure.current = false
  }
  return {
    refresh,
    isSure,
    /** Options of the form. */
    options: { isQuiet: isDoubtful, onRefused },
    /** Takes back the question, because something else is typed. */
    forget: () => setAsked(null),
    /** Props of the dialog's form. */
    propsOf: (form: FormState): { canSubmit: boolean; progress: ReactNode } => ({
      canSubmit: !asked,
      progress: asked ? (
        <Question
          asked={asked}
          isSaving={form.isSaving}
          onSave={() => void saveSurely(form)}
          onReload={() => void refresh().then(onClose)}
        />
      ) : undefined,
    }),
  }
}

interface QuestionProps {
  asked: Asked
  isSaving: boolean
  /** Saves what is doubtful. */
  onSave: () => void
  onReload: () => void
}

const Question = ({ asked: { kind, text }, isSaving, onSave, onReload }: QuestionProps) => (
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
