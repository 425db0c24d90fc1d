import { cx } from './cx.ts'

/** How every box that people type or choose in looks; 16 px letters on phones, so that they do not zoom. */
export const controlClass = (className?: string) =>
  cx(
    'block w-full min-w-0 rounded-md border border-line-strong bg-surface-raised px-3 text-ink transition-colors duration-150',
    'hover:border-ink/60 aria-invalid:border-danger aria-invalid:outline-danger',
    'focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-muted [&[readonly]]:bg-surface-sunken',
    className,
  )

export const LINE_CONTROL = 'h-11 md:h-10'
