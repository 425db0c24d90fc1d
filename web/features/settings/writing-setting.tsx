import { useFormContext } from 'react-hook-form'
import type { SettingsChange } from '#contract/settings.ts'
import { type WritingChoice, writingChoices } from '#contract/writing.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

const words: Record<WritingChoice, string> = {
  clinic: 'As in the clinic’s country',
  'day-24': '23 Nov 2026, 15:30',
  'day-12': '23 Nov 2026, 3:30 PM',
  'month-12': 'Nov 23, 2026, 3:30 PM',
}

/** How the person reads clocks and dates. Needs a FormProvider. */
export function WritingSetting() {
  const { register } = useFormContext<SettingsChange>()
  return (
    <div className="py-3">
      <Field label="Dates and times">
        <Select
          {...register('personal.writing')}
          className="sm:max-w-72 [&>select:disabled]:bg-surface-raised [&>select:disabled]:text-ink"
        >
          {writingChoices.map((choice) => (
            <option key={choice} value={choice}>
              {words[choice]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
