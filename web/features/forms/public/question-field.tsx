import { t } from '#language/translate.ts'
import { useState } from 'react'
import type { Answer } from '#contract/forms/answers.ts'
import type { Question } from '#contract/forms/questions.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { numberIn } from './typed-number.ts'

interface QuestionFieldProps {
  question: Question
  answer: Answer | undefined
  error?: string | undefined
  onChange: (answer: Answer) => void
}

/** One question of a form, as the patient answers it. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, answer, error, onChange } = props
  const { id, kind, title, help, isRequired } = question
  switch (kind) {
    case 'heading':
      return (
        <div className="border-t border-line pt-5 first:border-0 first:pt-0">
          <h2 className="text-lg">{title}</h2>
          {help ? <p className="mt-1 max-w-[60ch] whitespace-pre-line text-muted">{help}</p> : null}
        </div>
      )
    case 'choice':
    case 'yesNo':
    case 'scale':
      return <OneOf {...props} />
    case 'choices':
      return <SomeOf {...props} />
    case 'number':
      return <NumberField {...props} />
    case 'text':
    case 'longText':
    case 'date':
      return (
        <Field label={title} help={help} error={error} optional={!isRequired} required={isRequired ?? false}>
          {kind === 'longText' ? (
            <Textarea
              rows={3}
              maxLength={5000}
              value={answer?.text ?? ''}
              onChange={(event) => onChange({ question: id, text: event.target.value })}
            />
          ) : (
            <TextInput
              type={kind === 'date' ? 'date' : 'text'}
              maxLength={kind === 'date' ? undefined : 500}
              value={answer?.text ?? ''}
              onChange={(event) => onChange({ question: id, text: event.target.value })}
            />
          )}
        </Field>
      )
  }
}

/** Marks a group that can be left out, as fields do. */
const legendOf = ({ title, isRequired }: Question) => (
  <>
    {title}
    {isRequired ? null : <span className="font-normal text-muted"> {t('(optional)')}</span>}
  </>
)

function OneOf({ question, answer, error, onChange }: QuestionFieldProps) {
  const { id, kind, choices = [], help, min = 0, max = 10, minLabel, maxLabel } = question
  const name = `question-${id}`
  if (kind === 'scale') {
    const steps = Array.from({ length: max - min + 1 }, (_, at) => min + at)
    return (
      <RadioCards legend={legendOf(question)} help={help} error={error} className="flex flex-wrap gap-2">
        {steps.map((step) => (
          <RadioCard
            key={step}
            name={name}
            title={step}
            detail={step === min ? minLabel : step === max ? maxLabel : undefined}
            checked={answer?.number === step}
            onChange={() => onChange({ question: id, number: step })}
          />
        ))}
      </RadioCards>
    )
  }
  const offered =
    kind === 'yesNo'
      ? [
          { id: 'yes', label: t('Yes') },
          { id: 'no', label: t('No') },
        ]
      : choices
  return (
    <RadioCards legend={legendOf(question)} help={help} error={error} className="grid gap-2 sm:grid-cols-2">
      {offered.map((one) => (
        <RadioCard
          key={one.id}
          name={name}
          title={one.label}
          checked={answer?.choices?.[0] === one.id}
          onChange={() => onChange({ question: id, choices: [one.id] })}
        />
      ))}
    </RadioCards>
  )
}

function SomeOf({ question, answer, error, onChange }: QuestionFieldProps) {
  const { id, choices = [], help } = question
  const chosen = answer?.choices ?? []
  return (
    <RadioCards legend={legendOf(question)} help={help} error={error} className="flex flex-col gap-1">
      {choices.map((one) => (
        <Checkbox
          key={one.id}
          label={one.label}
          checked={chosen.includes(one.id)}
          onChange={(event) =>
            onChange({
              question: id,
              choices: event.target.checked ? [...chosen, one.id] : chosen.filter((known) => known !== one.id),
            })
          }
        />
      ))}
    </RadioCards>
  )
}

/** What is typed is a text, which doesn't fit the question, until it is a number. */
function NumberField({ question, answer, error, onChange }: QuestionFieldProps) {
  const { id, title, help, unit, min, max, isRequired } = question
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? answer?.text ?? String(answer?.number ?? '')
  const limits =
    min !== undefined && max !== undefined
      ? t('From {min} to {max}', { min, max })
      : min !== undefined
        ? t('From {min}', { min })
        : max !== undefined
          ? t('Up to {max}', { max })
          : null
  return (
    <Field
      label={unit ? `${title} (${unit})` : title}
      help={[help, limits].filter(Boolean).join(' · ') || undefined}
      error={error}
      optional={!isRequired}
      required={isRequired ?? false}
    >
      <TextInput
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        value={shown}
        onChange={({ target: { value } }) => {
          setTyped(value)
          const number = numberIn(value)
          const text = value.trim()
          onChange({ question: id, ...(number !== null ? { number } : text && { text }) })
        }}
      />
    </Field>
  )
}
