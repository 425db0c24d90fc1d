import { t } from '#language/translate.ts'
import * as AlertDialog from 'radix-ui/alert-dialog'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { DIALOG_BODY, DIALOG_SHADE, dialogClass } from './dialog-style.ts'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'
import { Textarea } from './textarea.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description: ReactNode
  /** The button's action, such as "Cancel appointment". */
  confirmText: string
  pendingText?: string
  keepText?: string
  tone?: 'danger' | 'normal'
  pending?: boolean
  /** Error of a failed attempt; the dialog stays open. */
  error?: string | undefined
  /** Asks for a reason, passed to onConfirm. `required` is the message if it is missing. */
  reason?: { label: string; help?: string; maxLength?: number; required?: string }
  /** Details and choices below the description. */
  children?: ReactNode
  onConfirm: (reason: string) => void
}

/** Confirms a step that is hard to undo. The focus starts in the reason, or without one on the safe button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, pending } = props
  const [reason, setReason] = useState('')
  const [lacks, setLacks] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const focusReturn = useFocusReturn()
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !pending && onOpenChange(isOpen)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={DIALOG_SHADE} />
        <AlertDialog.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            if (!props.reason) return
            event.preventDefault()
            field.current?.focus()
          }}
          className={dialogClass('sm:max-w-md')}
        >
          <header className="px-5 pt-5 pb-3">
            <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-muted">{description}</AlertDialog.Description>
          </header>
          <form
            id={formId}
            className={DIALOG_BODY}
            onSubmit={(event) => {
              event.preventDefault()
              if (pending) return
              const isLacking = Boolean(props.reason?.required) && reason.trim() === ''
              setLacks(isLacking)
              if (isLacking) field.current?.focus()
              else props.onConfirm(reason.trim())
            }}
          >
            {props.children}
            {props.reason ? (
              <ReasonField reason={props.reason} box={field} isLacking={lacks} value={reason} onChange={setReason} />
            ) : null}
            {props.error ? (
              <Notice tone="danger" live className="mb-4">
                {props.error}
              </Notice>
            ) : null}
          </form>
          <ConfirmFooter {...props} formId={formId} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

interface ReasonFieldProps {
  reason: NonNullable<ConfirmDialogProps['reason']>
  box: RefObject<HTMLTextAreaElement | null>
  isLacking: boolean
  value: string
  onChange: (value: string) => void
}

const ReasonField = ({ reason, box, isLacking, value, onChange }: ReasonFieldProps) => (
  <Field
    label={reason.label}
    help={reason.help}
    optional={!reason.required}
    required={Boolean(reason.required)}
    error={isLacking ? reason.required : undefined}
    className="mb-4"
  >
    <Textarea
      ref={box}
      rows={3}
      maxLength={reason.maxLength ?? 500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)

interface ConfirmFooterProps extends Pick<
  ConfirmDialogProps,
  'confirmText' | 'keepText' | 'tone' | 'pending' | 'pendingText'
> {
  formId: string
}

const ConfirmFooter = ({
  formId,
  confirmText,
  keepText = t('Go back'),
  tone = 'danger',
  pending,
  pendingText,
}: ConfirmFooterProps) => (
  <DialogFooter>
    <AlertDialog.Cancel asChild>
      <Button variant="secondary">{keepText}</Button>
    </AlertDialog.Cancel>
    <Button
      type="submit"
      form={formId}
      variant={tone === 'danger' ? 'danger' : 'primary'}
      pending={pending}
      pendingText={pendingText}
    >
      {confirmText}
    </Button>
  </DialogFooter>
)
