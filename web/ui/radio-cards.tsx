import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

interface RadioCardsProps {
  legend: ReactNode
  /** Hides the legend visually if a heading above says the same. */
  legendHidden?: boolean
  help?: ReactNode
  error?: string | undefined
  /** Blocks choosing for now, without the look of a disabled card. */
  disabled?: boolean
  /** Layout of the cards, such as `grid gap-2 sm:grid-cols-2`. */
  className?: string
  children: ReactNode
}

/** A group of big choices; put RadioCard inside. */
export function RadioCards({ legend, legendHidden, help, error, className = 'grid gap-2', ...props }: RadioCardsProps) {
  const id = useId()
  return (
    <fieldset
      disabled={props.disabled}
      aria-describedby={cx(error && `${id}-error`, help ? `${id}-help` : null) || undefined}
      aria-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{legend}</legend>
      {help ? (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
      <div className={className}>{props.children}</div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  detail?: ReactNode
  /** On the right, such as a price. */
  aside?: ReactNode
}

/** One choice, large enough for a thumb; takes `{...register('role')}` and a `value`. */
export function RadioCard({ title, detail, aside, className, ...props }: RadioCardProps) {
  return (
    <label
      className={cx(
        'flex min-h-12 items-center gap-3 rounded-md border border-line-strong/60 bg-surface-raised px-3.5 py-2.5 transition-colors duration-150',
        'hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        'has-[input[disabled]]:cursor-not-allowed has-[input[disabled]]:opacity-55',
        className,
      )}
    >
      <input type="radio" {...props} className="tick size-5 shrink-0 outline-none" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        {detail ? <span className="block text-sm text-muted">{detail}</span> : null}
      </span>
      {aside ? <span className="shrink-0 tabular-nums">{aside}</span> : null}
    </label>
  )
}
