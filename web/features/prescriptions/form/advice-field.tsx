import { t } from '#language/translate.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { adviceLines } from '#contract/doses/phrases.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { PrescriptionValues } from './values.ts'

const MAX = 2000

/** The advice, typed or put together from lines that are printed in the patient's language, too. */
export function AdviceField({ error }: { error: string | undefined }) {
  const { register, control, setValue } = useFormContext<PrescriptionValues>()
  const advice = useWatch({ control, name: 'advice' }) ?? ''
  const written = advice.split('\n').map((line) => line.trim())
  const add = (line: string) => {
    const text = [advice.trimEnd(), line].filter(Boolean).join('\n')
    if (text.length <= MAX) setValue('advice', text, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('Advice')} optional error={error}>
        <Textarea rows={3} maxLength={MAX} {...register('advice')} />
      </Field>
      <Field label={t('Add a common line')} optional>
        <Select value="" placeholder={t('Choose a line')} onChange={({ target }) => add(target.value)}>
          {adviceLines
            .filter((line) => !written.includes(line))
            .map((line) => (
              <option key={line} value={line}>
                {line}
              </option>
            ))}
        </Select>
      </Field>
    </div>
  )
}
