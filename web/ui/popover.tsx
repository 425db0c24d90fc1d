import * as Radix from 'radix-ui/popover'
import type { ReactNode } from 'react'

interface PopoverProps {
  trigger: ReactNode
  /** Accessible name of the panel. */
  label: string
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A small panel beside the button that opens it. */
export const Popover = ({ trigger, label, open, onOpenChange, className = 'w-96', children }: PopoverProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        className={`z-40 max-w-[calc(100vw-1rem)] animate-rise rounded-lg border border-line bg-surface-raised shadow-floating outline-none ${className}`}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
