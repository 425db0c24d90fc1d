import { t } from '#language/translate.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { answerTargets, questionKinds } from '#contract/forms/questions.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ChoiceFields } from './choice-fields.tsx'
import { AnswerCondition, canDecide } from './condition-field.tsx'
import { asNumber, cleaned, type FormValues, kindWords, targetNames } from './typed.ts'

/** The fields of one question. */
export function QuestionEditor({ index }: { index: number }) {
  const { register, setValue, getFieldState, formState } = useFormContext<FormValues>()
  const path = `definition.questions.${index}` as const
  const question = useWatch<FormValues, typeof path>({ name: path })
  const errorOf = (name: 'title' | 'max' | 'min' | 'choices' | 'mapsTo' | 'alertIf') => {
    const { error } = getFieldState(`${path}.${name}`, formState)
    return error?.message ?? (error as { root?: { message?: string } } | undefined)?.root?.message
  }
  const { kind } = question
  const canMap = kind === 'text' || kind === 'longText' || kind === 'choices'
  return (
    <div className="flex flex-col gap-4">
      <div className="@container">
        <div className="grid items-start gap-4 @xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Field label={kind === 'heading' ? t('Heading') : t('Question')} required error={errorOf('title')}>
            <TextInput maxLength={500} autoComplete="off" {...register(`${path}.title`)} />
          </Field>
          <Field label={t('Kind')}>
            <Select {...register(`${path}.kind`)}>
              {questionKinds.map((one) => (
                <option key={one} value={one}>
                  {t(kindWords[one])}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
      <Field label={t('Explanation')} optional>
        <Textarea rows={2} maxLength={1000} {...register(`${path}.help`)} />
      </Field>
      {kind === 'choice' || kind === 'choices' ? (
        <ChoiceFields index={index} hasPoints={kind === 'choice'} error={errorOf('choices')} />
      ) : null}
      {kind === 'number' || kind === 'scale' ? <Limits index={index} error={errorOf('max') ?? errorOf('min')} /> : null}
      {kind === 'heading' ? null : <Checkbox label={t('An answer is required')} {...register(`${path}.isRequired`)} />}
      <ShowIf index={index} />
      {canMap ? (
        <Field
          label={t('Propose for the chart')}
          help={t('A doctor accepts each answer before it is added.')}
          error={errorOf('mapsTo')}
        >
          <Select {...register(`${path}.mapsTo`, { setValueAs: (value) => value || undefined })}>
            <option value="">{t('Not for the chart')}</option>
            {answerTargets.map((one) => (
              <option key={one} value={one}>
                {t(targetNames[one])}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {canDecide(question) ? (
        <div className="flex flex-col gap-2">
          <Checkbox
            label={t('Mark some answers for attention')}
            help={t('The clinic sees them in red, and the patient sees whom to call in an emergency.')}
            checked={question.alertIf !== undefined}
            onChange={({ target: { checked } }) =>
              setValue(`${path}.alertIf`, checked ? {} : undefined, { shouldDirty: true })
            }
          />
          {question.alertIf ? (
            <AnswerCondition
              question={cleaned(question)}
              condition={question.alertIf}
              legend={t('Answers that need attention')}
              onChange={(condition) => setValue(`${path}.alertIf`, condition, { shouldDirty: true })}
            />
          ) : null}
          <FieldError error={errorOf('alertIf')} />
        </div>
      ) : null}
    </div>
  )
}

function Limits({ index, error }: { index: number; error: string | undefined }) {
  const { register } = useFormContext<FormValues>()
  const path = `definition.questions.${index}` as const
  const { kind } = useWatch<FormValues, typeof path>({ name: path })
  const number = { setValueAs: asNumber }
  return (
    <div className="@container">
      <div className="grid grid-cols-2 items-start gap-4 @xl:grid-cols-4">
        <Field label={t('Lowest number')}>
          <TextInput type="number" step="any" {...register(`${path}.min`, number)} />
        </Field>
        <Field label={t('Highest number')} error={error}>
          <TextInput type="number" step="any" {...register(`${path}.max`, number)} />
        </Field>
        {kind === 'scale' ? (
          <>
            <Field label={t('Meaning of the lowest')} optional>
              <TextInput maxLength={60} {...register(`${path}.minLabel`)} />
            </Field>
            <Field label={t('Meaning of the highest')} optional>
              <TextInput maxLength={60} {...register(`${path}.maxLabel`)} />
            </Field>
          </>
        ) : (
          <Field label={t('Unit')} optional>
            <TextInput maxLength={30} {...register(`${path}.unit`)} />
          </Field>
        )}
      </div>
    </div>
  )
}

/** Asks a question only after some answers to an earlier one. */
function ShowIf({ index }: { index: number }) {
  const { setValue, getFieldState, formState } = useFormContext<FormValues>()
  const questions = useWatch<FormValues, 'definition.questions'>({ name: 'definition.questions' })
  const path = `definition.questions.${index}.showIf` as const
  const earlier = questions.slice(0, index).filter(canDecide)
  const showIf = questions[index]?.showIf
  const asked = showIf && questions.find(({ id }) => id === showIf.question)
  if (earlier.length === 0 && !showIf) return null
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('Ask')} error={getFieldState(path, formState).error?.message}>
        <Select
          value={showIf?.question ?? ''}
          onChange={({ target: { value } }) =>
            setValue(path, value ? { question: value } : undefined, { shouldDirty: true })
          }
        >
          <option value="">{t('Always')}</option>
          {earlier.map(({ id, title }) => (
            <option key={id} value={id}>
              {t('Depending on “{title}”', { title })}
            </option>
          ))}
          {asked && !earlier.includes(asked) ? (
            <option value={asked.id}>{t('Depending on “{title}”', { title: asked.title })}</option>
          ) : null}
        </Select>
      </Field>
      {showIf && asked ? (
        <AnswerCondition
          question={cleaned(asked)}
          condition={showIf}
          legend={t('Answers after which it is asked')}
          onChange={(condition) => setValue(path, { question: showIf.question, ...condition }, { shouldDirty: true })}
        />
      ) : null}
    </div>
  )
}
