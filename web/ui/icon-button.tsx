import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** Looks of a square icon button, also for a link. */
export const iconButtonClass = (className?: string) =>
  cx(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-150 hover:bg-surface-sunken hover:text-ink disabled:opacity-50 md:size-9',
    className,
  )

/** A square icon button; its label is the accessible name and the tooltip. */
export function IconButton({
  label,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} {...props} className={iconButtonClass(className)}>
      {children}
    </button>
  )
}
