import * as Slot from 'radix-ui/slot'
import { type ReactNode, useRef } from 'react'
import { onDemand } from './on-demand.tsx'

const loadPanel = () => import('./popover-panel.tsx')
const Panel = onDemand(async () => (await loadPanel()).PopoverPanel)

interface PopoverProps {
  trigger: ReactNode
  /** Accessible name of the panel. */
  label: string
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** A small panel beside the button that opens it; its code loads when the button gets the pointer or the focus. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  const button = useRef<HTMLElement>(null)
  const preload = () => void loadPanel().catch(() => {})
  return (
    <>
      <Slot.Root
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => onOpenChange(!open)}
      >
        {trigger}
      </Slot.Root>
      {open ? (
        <Panel label={label} anchor={button} onClose={() => onOpenChange(false)} className="w-96">
          {children}
        </Panel>
      ) : null}
    </>
  )
}
