import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'accent'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-brand-ink hover:bg-brand-strong',
  secondary: 'border border-line-strong/60 bg-surface-raised text-ink hover:bg-surface-sunken',
  quiet: 'text-ink hover:bg-surface-sunken',
  danger: 'bg-danger text-danger-ink hover:opacity-90',
  accent: 'bg-accent text-accent-ink hover:brightness-95',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3 text-sm md:min-h-8',
  md: 'min-h-11 px-4 md:min-h-10',
  lg: 'min-h-12 px-5',
}

/** How a button looks, for a button and for a link that acts as one. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className?: string) =>
  cx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium select-none',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  )
