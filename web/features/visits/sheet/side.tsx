import { t } from '#language/translate.ts'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Where each is a column, where it opens otherwise, and what hides it, or the button that closes it. */
const looks = {
  patient: {
    box: 'rounded-lg border border-line bg-surface-raised p-4 max-md:fixed max-md:inset-x-0 max-md:top-15 max-md:z-20 max-md:max-h-[calc(100dvh-8rem)] max-md:animate-rise max-md:overflow-y-auto max-md:rounded-t-none max-md:shadow-floating md:sticky md:top-19 md:max-h-[calc(100dvh-6rem)] md:overflow-y-auto',
    closed: 'max-md:hidden',
    close: 'md:hidden',
  },
  printout: {
    box: 'max-[75rem]:fixed max-[75rem]:end-0 max-[75rem]:top-15 max-[75rem]:bottom-0 max-[75rem]:z-20 max-[75rem]:w-96 max-[75rem]:max-w-full max-[75rem]:animate-rise max-[75rem]:overflow-y-auto max-[75rem]:border-s max-[75rem]:border-line max-[75rem]:bg-surface max-[75rem]:p-4 max-[75rem]:shadow-floating min-[75rem]:sticky min-[75rem]:top-19 min-[75rem]:max-h-[calc(100dvh-6rem)] min-[75rem]:overflow-y-auto',
    closed: 'max-[75rem]:hidden',
    close: 'min-[75rem]:hidden',
  },
} as const

interface SideProps {
  id: string
  /** Accessible name. */
  label: string
  kind: keyof typeof looks
  /** Whether it is opened over the writing, where it is no column. */
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A column beside the writing; on narrower screens it opens over it. Nothing else is blocked. Escape closes it, and the focus
 * returns to its button.
 */
export function Side({ id, label, kind, isOpen, onClose, children }: SideProps) {
  const look = looks[kind]
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    box.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen && !event.isDefaultPrevented()) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape anywhere in it closes it
    <aside
      ref={box}
      id={id}
      // the keyboard can scroll it
      tabIndex={isOpen ? -1 : kind === 'printout' ? 0 : undefined}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cx('outline-none print:hidden', look.box, !isOpen && look.closed)}
    >
      <div className={cx('float-end -mt-1 -me-2', look.close)}>
        <IconButton label={t('Close')} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}
