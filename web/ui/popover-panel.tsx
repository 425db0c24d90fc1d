import * as Radix from 'radix-ui/popover'
import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react'
import { cx } from './cx.ts'

interface PopoverPanelProps {
  /** Accessible name. */
  label: string
  /** The panel is beside it. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** A peek opens without a press: the focus doesn't move. */
  isPeek?: boolean
  onPointerEnter?: () => void
  onPointerLeave?: (event: PointerEvent) => void
  className: string
  children: ReactNode
}

/** The panel of an open popover. */
export function PopoverPanel({
  label,
  anchor,
  onClose,
  isPeek = false,
  onPointerEnter,
  onPointerLeave,
  className,
  children,
}: PopoverPanelProps) {
  const wentElsewhere = useRef(false)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          align={isPeek ? 'start' : 'end'}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={(event) => isPeek && event.preventDefault()}
          onInteractOutside={(event) => {
            // a press on the button closes the panel there
            if (!isPeek && anchor.current?.contains(event.target as Node)) event.preventDefault()
            else wentElsewhere.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!isPeek && !wentElsewhere.current) anchor.current?.focus()
          }}
          onKeyDown={(event) => {
            // The panel itself has the focus if its content loads after it opens: Shift+Tab would leave it.
            if (event.key === 'Tab' && event.shiftKey && event.target === event.currentTarget) event.preventDefault()
          }}
          {...{ onPointerEnter, onPointerLeave }}
          className={cx(
            'z-40 max-w-[calc(100vw-1rem)] animate-rise rounded-lg border border-line bg-surface-raised shadow-floating outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
