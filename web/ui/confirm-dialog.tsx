import { AlertDialog } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { DIALOG_BODY, DIALOG_SHADE, dialogClass } from './dialog-style.ts'
import { DialogFooter } from './dialog.tsx'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { Textarea } from './textarea.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description: ReactNode
  /** What the button does, such as "Cancel appointment". */
  confirmText: string
  pendingText?: string
  keepText?: string
  tone?: 'danger' | 'normal'
  pending?: boolean
  /** The sentence of a failed attempt; the dialog stays open. */
  error?: string | undefined
  /** Asks for a reason in words; it is handed to onConfirm. */
  reason?: { label: string; help?: string; maxLength?: number }
  onConfirm: (reason: string) => void
}

/** Asks once, in words, before a step that is not easily taken back. The focus starts on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmText, keepText = 'Go back', tone = 'danger', pending } = props
  const [reason, setReason] = useState('')
  const formId = useId()
  const focusReturn = useFocusReturn()
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !pending && onOpenChange(isOpen)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={DIALOG_SHADE} />
        <AlertDialog.Content {...focusReturn} className={dialogClass('sm:max-w-md')}>
          <header className="px-5 pt-5 pb-3">
            <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-muted">{description}</AlertDialog.Description>
          </header>
          <form
            id={formId}
            className={DIALOG_BODY}
            onSubmit={(event) => {
              event.preventDefault()
              if (!pending) props.onConfirm(reason.trim())
            }}
          >
            {props.reason ? (
              <Field label={props.reason.label} help={props.reason.help} optional className="mb-4">
                <Textarea
                  rows={3}
                  maxLength={props.reason.maxLength ?? 500}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              </Field>
            ) : null}
            {props.error ? (
              <Notice tone="danger" live className="mb-4">
                {props.error}
              </Notice>
            ) : null}
          </form>
          <DialogFooter>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{keepText}</Button>
            </AlertDialog.Cancel>
            <Button
              type="submit"
              form={formId}
              variant={tone === 'danger' ? 'danger' : 'primary'}
              pending={pending}
              pendingText={props.pendingText}
            >
              {confirmText}
            </Button>
          </DialogFooter>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
