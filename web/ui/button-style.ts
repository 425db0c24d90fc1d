import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'accent'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** How a button looks, for a button and for a link that acts as one; the looks are in button.css. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className?: string) =>
  cx('button', variant, size !== 'md' && size, className)
