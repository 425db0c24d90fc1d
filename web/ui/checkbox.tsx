import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** A checkbox; its label is clickable too. */
export function Checkbox({ label, help, error, className, ...props }: CheckboxProps) {
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="flex min-h-11 w-fit items-start gap-3 py-2 md:min-h-0 md:py-1">
        <input
          type="checkbox"
          {...props}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="tick mt-0.5 size-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      {help ? (
        <p id={`${id}-help`} className="ms-8 text-sm text-muted">
          {help}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
