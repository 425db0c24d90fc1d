import { t } from '#language/translate.ts'
import { adviceLines } from '#contract/doses/phrases.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

const MAX = 2000

interface CommonAdviceProps {
  advice: string
  onChange: (advice: string) => void
}

/** Adds a line to the advice that is printed in the patient's language, too. */
export function CommonAdvice({ advice, onChange }: CommonAdviceProps) {
  const written = advice.split('\n').map((line) => line.trim())
  const add = (line: string) => {
    const text = [advice.trimEnd(), line].filter(Boolean).join('\n')
    if (text.length <= MAX) onChange(text)
  }
  return (
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
  )
}
