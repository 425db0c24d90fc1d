import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'accent'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** Classes of a button, or of a link that looks like one; styles in button.css. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className?: string) =>
  cx('button', variant, size !== 'md' && size, className)
