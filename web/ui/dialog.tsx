import { t } from '#language/translate.ts'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { DialogFooter } from './dialog-footer.tsx'
import { DIALOG_BODY, DIALOG_SHADE, dialogClass } from './dialog-style.ts'
import { useUnsavedWork } from './unsaved-work.tsx'
import { useFocusReturn } from './use-focus-return.ts'

/** Fields that take the focus. */
const FIELDS = 'input:not([type=hidden]), select, textarea'

/** Finds where a dialog begins, if not in its first field. */
type FindStart = (box: HTMLElement) => HTMLElement | null | undefined

/** Focuses the first field inside, in document order, or the wanted one; returns false if there is none. */
function focusFirstField(box: HTMLElement, find?: FindStart): boolean {
  const fields = [...box.querySelectorAll<HTMLInputElement>(FIELDS)]
  const first = fields.find(({ disabled, readOnly, tabIndex }) => !disabled && !readOnly && tabIndex >= 0)
  const start = find?.(box) ?? first
  start?.focus()
  return start !== undefined
}

/**
 * Focuses a dialog's first field, even one that appears later, such as after its choices have loaded, unless the person
 * has pressed something in the dialog. Returns false if there is none yet.
 */
function startInFirstField(dialog: HTMLElement, find?: FindStart): boolean {
  if (focusFirstField(dialog, find)) return true
  const observer = new MutationObserver(() => {
    const at = document.activeElement
    const isUntouched = at === document.body || at === dialog || (dialog.contains(at) && at?.ariaLabel === t('Close'))
    if (!dialog.isConnected || !isUntouched || focusFirstField(dialog, find)) observer.disconnect()
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return false
}

interface DialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons at the end; they stay in sight while a long body scrolls. */
  footer?: ReactNode
  size?: 'md' | 'lg'
  /** The initial focus, if not the first field. */
  startAt?: FindStart
  /** Called before it closes; false keeps it open, such as while saving. */
  mayClose?: () => boolean
  children: ReactNode
}

/**
 * A modal dialog; on phones a sheet from the bottom. Starts in its first field, traps and returns the focus, closes on
 * Escape, and asks before unsaved work of a form inside (`useUnsaved`) is lost.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  startAt,
  mayClose,
  children,
}: DialogProps) {
  const { leave, around } = useUnsavedWork()
  const change = (isOpen: boolean) => {
    if (isOpen) onOpenChange(true)
    else if (!mayClose || mayClose()) leave(() => onOpenChange(false))
  }
  const focusReturn = useFocusReturn()
  const start = (event: Event) => {
    focusReturn.onOpenAutoFocus()
    if (event.currentTarget instanceof HTMLElement && startInFirstField(event.currentTarget, startAt))
      event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={DIALOG_SHADE} />
        <Radix.Content
          {...focusReturn}
          onOpenAutoFocus={start}
          onEscapeKeyDown={(event) => {
            // An open list inside closes first.
            if (document.activeElement?.matches('[aria-expanded=true]:not([data-inline-list])')) event.preventDefault()
          }}
          className={dialogClass(size === 'lg' ? 'sm:max-w-3xl' : 'sm:max-w-lg')}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-4 px-5 pt-5 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description ? <Radix.Description className="mt-1 text-muted">{description}</Radix.Description> : null}
            </div>
            <Radix.Close
              aria-label={t('Close')}
              className="-mt-2 -me-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </header>
          {around(
            <>
              <div className={cx(DIALOG_BODY, !footer && 'pb-5')}>{children}</div>
              {footer ? <DialogFooter>{footer}</DialogFooter> : null}
            </>,
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
