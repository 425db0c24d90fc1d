import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { printAlone } from './print-alone.ts'

/** Prints its content on A4, outside the page's frame, when it is first rendered; calls `onDone` then. */
export function PrintSheet({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    printAlone(sheet.current)
    onDone()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  return createPortal(
    <div ref={sheet} data-paper="a4" className="on-paper-only text-[11pt] leading-snug">
      {children}
    </div>,
    document.body,
  )
}
