import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { DIALOG_BODY, DIALOG_SHADE, dialogClass } from './dialog-style.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Buttons at the end; they stay in sight while a long body scrolls. */
  footer?: ReactNode
  size?: 'md' | 'lg'
  /** Asked before Escape or a press outside closes it; false keeps it open (unsaved work). */
  mayClose?: () => boolean
  children: ReactNode
}

/** A window over the page: focus is caught and given back, Escape closes; on a phone a sheet from the bottom. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  mayClose,
  children,
}: DialogProps) {
  const change = (isOpen: boolean) => {
    if (isOpen || !mayClose || mayClose()) onOpenChange(isOpen)
  }
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={DIALOG_SHADE} />
        <Radix.Content
          {...focusReturn}
          onEscapeKeyDown={(event) => {
            // An open list inside closes first.
            if (document.activeElement?.getAttribute('aria-expanded') === 'true') event.preventDefault()
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
              aria-label="Close"
              className="-mt-2 -mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Radix.Close>
          </header>
          <div className={cx(DIALOG_BODY, !footer && 'pb-5')}>{children}</div>
          {footer ? <DialogFooter>{footer}</DialogFooter> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The row of buttons; inside a form that fills the dialog it can be used by hand. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
    {children}
  </footer>
)
