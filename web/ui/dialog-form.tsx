import { t } from '#language/translate.ts'
import type { FormEvent, ReactNode } from 'react'
import type { ButtonVariant } from './button-style.ts'
import { Button } from './button.tsx'
import { StickyFooter } from './dialog-footer.tsx'
import { FormProblem } from './notice.tsx'
import { useLeave, useUnsaved } from './unsaved-work.tsx'

/** State of a form in a dialog, as returned by `useEndpointForm` (web/lib/). */
interface FormState {
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  isUnsaved: boolean
  isSaving: boolean
  /** Why saving failed, if no field shows it. */
  problem: string | null
}

interface DialogFormProps {
  form: FormState
  submitText: ReactNode
  submitVariant?: ButtonVariant
  pendingText: string
  cancelText?: string
  onCancel: () => void
  /** False disables the submit button. */
  canSubmit?: boolean
  /** Always visible, above the buttons: the progress of sending, or a warning. Nothing is shown while it renders nothing. */
  progress?: ReactNode
  /** The fields. */
  children: ReactNode
}

/**
 * A form that fills a dialog: fields, error and buttons, which stay visible. The dialog asks before unsaved work is
 * lost, even when its page is left.
 */
export function DialogForm({ form, submitText, pendingText, cancelText = t('Cancel'), ...props }: DialogFormProps) {
  useUnsaved(form.isUnsaved)
  const leave = useLeave()
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
      {props.children}
      <FormProblem form={form} className="scroll-mb-24" />
      <StickyFooter above={props.progress}>
        <Button variant="secondary" onClick={() => leave(props.onCancel)} disabled={form.isSaving}>
          {cancelText}
        </Button>
        <Button
          type="submit"
          variant={props.submitVariant}
          pending={form.isSaving}
          pendingText={pendingText}
          disabled={props.canSubmit === false}
        >
          {submitText}
        </Button>
      </StickyFooter>
    </form>
  )
}
