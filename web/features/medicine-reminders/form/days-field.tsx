import { useId } from 'react'
import { WEEK, WEEKDAYS } from '#web/features/medicine-reminders/words.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'

interface DaysFieldProps {
  days: readonly number[]
  onChange: (days: number[]) => void
  error?: string | undefined
}

/** Days of the week on which a medicine is taken. */
export function DaysField({ days, onChange, error }: DaysFieldProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Days</legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEK.map((day) => (
          <Checkbox
            key={day}
            label={WEEKDAYS[day]}
            checked={days.includes(day)}
            onChange={(event) => onChange(event.target.checked ? [...days, day] : days.filter((one) => one !== day))}
          />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
