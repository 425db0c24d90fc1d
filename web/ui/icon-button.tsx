import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** A square button that shows an icon; its name is spoken and shown as a hint. */
export function IconButton({
  label,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-150 hover:bg-surface-sunken hover:text-ink disabled:opacity-50 md:size-9',
        className,
      )}
    >
      {children}
    </button>
  )
}
