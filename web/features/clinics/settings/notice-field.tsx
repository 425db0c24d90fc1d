import { type Message, msg, t } from '#language/translate.ts'
import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** The units of a notice, in minutes. */
const units = { minutes: 1, hours: 60, days: 1440 } as const
type Unit = keyof typeof units

const unitLabels: Record<Unit, Message> = { minutes: msg('minutes'), hours: msg('hours'), days: msg('days') }

/** Returns the largest unit that expresses it as a whole number. */
const unitOf = (minutes: number): Unit =>
  minutes > 0 && minutes % units.days === 0 ? 'days' : minutes > 0 && minutes % units.hours === 0 ? 'hours' : 'minutes'

interface NoticeFieldProps {
  /** Minutes; null if the field starts empty. */
  notice: number | null
  isOptional?: boolean
  error: string | undefined
  help: string
  /** Gets the minutes; `NaN` for an empty field and for anything that isn't a number. */
  onChange: (minutes: number) => void
}

/** The shortest notice, a number of minutes, hours or days; kept in minutes. */
export function NoticeField({ notice, isOptional = false, error, help, onChange }: NoticeFieldProps) {
  const [unit, setUnit] = useState(() => unitOf(notice ?? 0))
  const [typed, setTyped] = useState(() => (notice === null ? '' : String(notice / units[unit])))
  const put = (text: string, of: Unit) => {
    setTyped(text)
    setUnit(of)
    onChange(text.trim() === '' ? Number.NaN : Math.round(Number(text) * units[of]))
  }
  return (
    <Field label={t('Shortest notice')} required={!isOptional} optional={isOptional} error={error} help={help}>
      <NoticeInputs typed={typed} unit={unit} onChange={put} />
    </Field>
  )
}

interface NoticeInputsProps {
  typed: string
  unit: Unit
  onChange: (typed: string, unit: Unit) => void
}

const NoticeInputs = ({ typed, unit, onChange }: NoticeInputsProps) => (
  <div className="grid grid-cols-2 gap-2">
    <TextInput
      type="number"
      inputMode="numeric"
      min={0}
      value={typed}
      onChange={(event) => onChange(event.target.value, unit)}
    />
    <Select
      id={undefined}
      aria-label={t('Unit of the notice')}
      value={unit}
      onChange={(event) => onChange(typed, event.target.value as Unit)}
    >
      {Object.keys(units).map((one) => (
        <option key={one} value={one}>
          {t(unitLabels[one as Unit])}
        </option>
      ))}
    </Select>
  </div>
)
