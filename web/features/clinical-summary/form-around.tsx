import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { useUnsavedWork } from '#web/ui/unsaved-work.tsx'
import { openerNow } from '#web/ui/use-focus-return.ts'
import { useReader } from './reader.ts'

interface FormAroundProps {
  title: string
  description?: string
  onClose: () => void
  /** A form that fills a dialog. */
  children: ReactNode
}

/** What a form of the summary opens in: a dialog, or its place in the list where the summary is edited in place. */
export function FormAround({ title, description, onClose, children }: FormAroundProps) {
  const { isInPlace } = useReader()
  if (isInPlace)
    return (
      <InPlace title={title} description={description} onClose={onClose}>
        {children}
      </InPlace>
    )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={description}>
      {children}
    </Dialog>
  )
}

/** Starts in its first field, closes on Escape, asks before unsaved work is lost, and returns the focus. */
function InPlace({ title, description, onClose, children }: FormAroundProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const { leave, around } = useUnsavedWork()
  useEffect(() => {
    const opener = openerNow()
    // a menu gives the focus to its button when it closes
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(),
    )
    return () => {
      cancelAnimationFrame(frame)
      if (opener?.isConnected) opener.focus()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isDefaultPrevented()) return
    event.stopPropagation()
    leave(onClose)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields closes it
    <section
      ref={box}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className="overflow-clip rounded-lg border border-line-strong bg-surface-raised p-5"
    >
      <h3 id={id} className="mb-3 font-semibold">
        {title}
      </h3>
      {description ? <p className="mb-3 text-sm text-muted">{description}</p> : null}
      {around(children)}
    </section>
  )
}
