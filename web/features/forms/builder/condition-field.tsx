import { t } from '#language/translate.ts'
import type { Question } from '#contract/forms/questions.ts'
import { answersOf } from '#contract/forms/rules.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { asNumber } from './typed.ts'

interface Condition {
  isAnyOf?: string[] | undefined
  from?: number | undefined
}

interface AnswerConditionProps {
  /** The question whose answers are meant. */
  question: Question
  condition: Condition
  legend: string
  onChange: (condition: Condition) => void
}

/** True if a condition can refer to a question. */
export const canDecide = ({ kind }: Question) => ['choice', 'choices', 'yesNo', 'number', 'scale'].includes(kind)

/** Chooses the answers of a question for which something applies, or the number from which it does. */
export function AnswerCondition({ question, condition, legend, onChange }: AnswerConditionProps) {
  if (question.kind === 'number' || question.kind === 'scale')
    return (
      <Field label={t('From this number on')}>
        <TextInput
          type="number"
          step="any"
          value={condition.from ?? ''}
          onChange={({ target: { value } }) => onChange({ from: asNumber(value) })}
        />
      </Field>
    )
  const chosen = condition.isAnyOf ?? []
  const labelOf = (id: string) =>
    question.kind === 'yesNo'
      ? id === 'yes'
        ? t('Yes')
        : t('No')
      : (question.choices?.find((one) => one.id === id)?.label ?? '')
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{legend}</legend>
      {answersOf(question).map((id) => (
        <Checkbox
          key={id}
          label={labelOf(id) || t('(without a text)')}
          checked={chosen.includes(id)}
          onChange={({ target: { checked } }) =>
            onChange({ isAnyOf: checked ? [...chosen, id] : chosen.filter((one) => one !== id) })
          }
        />
      ))}
    </fieldset>
  )
}
