import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { onDemand } from './on-demand.tsx'

const Panel = onDemand(async () => (await import('./popover-panel.tsx')).PopoverPanel)

/** How long the mouse rests, or a finger presses, before the panel opens; in milliseconds. */
const REST = 600
const PRESS = 500
/** Time to move the mouse from the link to the panel. */
const LEAVE = 250

interface PeekProps {
  /** Accessible name of the panel. */
  label: string
  /** The link. */
  link: ReactNode
  /** The panel's content; rendered only while it is open. */
  children: ReactNode
}

/** A link with a panel that opens when the mouse rests on it or on a long press. The focus doesn't move. */
export function Peek({ label, link, children }: PeekProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The press has opened the panel, so it is neither a click nor opens the browser's menu. */
  const isLong = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = (act: () => void, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, delay)
  }
  const enter = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') soon(() => setOpen(true), REST)
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') soon(() => setOpen(false), LEAVE)
    else clearTimeout(timer.current)
  }
  const press = (event: PointerEvent) => {
    clearTimeout(timer.current)
    isLong.current = false
    if (event.pointerType !== 'touch') return
    soon(() => {
      isLong.current = true
      setOpen(true)
    }, PRESS)
  }
  const swallow = (event: MouseEvent) => {
    if (!isLong.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <span
        ref={anchor}
        className="[-webkit-touch-callout:none] pointer-coarse:select-none"
        onPointerEnter={enter}
        onPointerLeave={leave}
        onPointerDown={press}
        onPointerUp={() => clearTimeout(timer.current)}
        onPointerCancel={() => clearTimeout(timer.current)}
        onClickCapture={swallow}
        onContextMenu={swallow}
      >
        {link}
      </span>
      {isOpen ? (
        <Panel
          isPeek
          label={label}
          anchor={anchor}
          onClose={() => setOpen(false)}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={leave}
          className="w-72 p-4"
        >
          {children}
        </Panel>
      ) : null}
    </>
  )
}
