import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts'
import { SpinnerIcon } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** While pending, the button keeps the focus, ignores clicks and shows `pendingText`. */
  pending?: boolean
  /** Label while pending, such as "Saving...". */
  pendingText?: string
}

export function Button({
  variant,
  size,
  pending = false,
  pendingText,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(variant, size, className)}
      aria-disabled={pending || undefined}
      onClick={press}
    >
      {pending ? <SpinnerIcon /> : null}
      {pending && pendingText ? pendingText : children}
    </button>
  )
}
