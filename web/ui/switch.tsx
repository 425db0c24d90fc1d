import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: ReactNode
  help?: ReactNode
  checked: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
}

/** An on/off switch; its label is clickable too. */
export function Switch({ label, help, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-6 py-3">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        {help ? (
          <p id={`${id}-help`} className="max-w-[60ch] text-sm text-muted">
            {help}
          </p>
        ) : null}
      </div>
      <span className="relative mt-0.5 inline-flex h-6 w-11 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute -inset-2.5 z-10 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        <span
          aria-hidden="true"
          className="absolute inset-0 rounded-full border border-line-strong bg-surface-sunken transition-colors duration-150 peer-checked:border-brand peer-checked:bg-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand"
        />
        <span
          aria-hidden="true"
          className="absolute top-1 start-1 size-4 rounded-full bg-line-strong transition-transform duration-150 peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-brand-ink"
        />
      </span>
    </div>
  )
}
