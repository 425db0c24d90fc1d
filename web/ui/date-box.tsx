import { useState } from 'react'
import { isDate } from './is-date.ts'
import { TextInput } from './text-input.tsx'

interface DateBoxProps {
  value: string
  min?: string
  max?: string
  onChange: (date: string) => void
}

/** A date input that reports complete dates only: a half-typed year is ignored. */
export function DateBox({ value, min, max, onChange }: DateBoxProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    setDraft(text)
    if (text === '' || isDate(text)) onChange(text)
  }
  return (
    <TextInput
      type="date"
      value={draft ?? value}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setDraft(null)}
    />
  )
}
