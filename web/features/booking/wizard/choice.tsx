import { type ReactNode, useId } from 'react'
import { GroupError } from '#web/features/booking/picker/group-error.tsx'
import { useByPointer } from '#web/ui/use-by-pointer.ts'
import { useEarlyChoice } from '#web/ui/use-early-choice.ts'

interface ChoicesProps {
  legend: string
  error: string | undefined
  children: ReactNode
}

/** One of several: big cards under each other. */
export function Choices({ legend, error, children }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset role="radiogroup" aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <GroupError id={id} error={error} />
      <div className="grid gap-2.5">{children}</div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  value: string
  checked: boolean
  /** With the mouse or a finger, also if it is chosen already: that goes on to the next step. */
  onChoose: (isByPointer: boolean) => void
  /** On the right: what it costs. */
  aside: ReactNode
  children: ReactNode
}

export function Choice({ name, value, checked, onChoose, aside, children }: ChoiceProps) {
  const { isByPointer, handlers } = useByPointer()
  const radio = useEarlyChoice(checked, onChoose)
  return (
    <label
      {...handlers}
      className="flex min-h-16 items-center gap-3.5 rounded-lg border border-line-strong/50 bg-surface-raised px-4 py-3 transition-colors duration-150 hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
    >
      <input
        ref={radio}
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChoose(isByPointer())}
        onClick={() => checked && isByPointer() && onChoose(true)}
        className="tick size-5 shrink-0 outline-none"
      />
      {children}
      <span className="shrink-0 text-right font-medium tabular-nums">{aside}</span>
    </label>
  )
}
