import { t } from '#language/translate.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { Question } from '#contract/forms/questions.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { asNumber, type FormValues } from './typed.ts'

/** The sums of a form. */
export function ScoreFields() {
  const { control } = useFormContext<FormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'definition.scores', keyName: 'key' })
  return (
    <Card
      title={t('Scores')}
      action={
        fields.length < 5 ? (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => append({ title: '', questions: [], bands: [], source: '' })}
          >
            <Plus aria-hidden="true" className="size-4" />
            {t('Add score')}
          </Button>
        ) : undefined
      }
    >
      {fields.length === 0 ? (
        <p className="text-muted">{t('A score adds up numbers and the points of choices.')}</p>
      ) : (
        <ul className="flex flex-col gap-6">
          {fields.map(({ key }, at) => (
            <li key={key} className="flex flex-col gap-4 border-b border-line pb-5 last:border-0 last:pb-0">
              <OneScore at={at} />
              <Button variant="quiet" size="sm" className="w-fit text-danger!" onClick={() => remove(at)}>
                {t('Remove score {number}', { number: at + 1 })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const canCount = ({ kind }: Question) => kind === 'number' || kind === 'scale' || kind === 'choice'

function OneScore({ at }: { at: number }) {
  const { register, setValue, getFieldState, formState } = useFormContext<FormValues>()
  const path = `definition.scores.${at}` as const
  const questions = useWatch<FormValues, 'definition.questions'>({ name: 'definition.questions' })
  const counted = useWatch<FormValues, `${typeof path}.questions`>({ name: `${path}.questions` }) ?? []
  const errorOf = (name: 'title' | 'questions' | 'bands') => {
    const { error } = getFieldState(`${path}.${name}`, formState)
    return error?.message ?? (error as { root?: { message?: string } } | undefined)?.root?.message
  }
  return (
    <>
      <Field label={t('Name of the score')} required error={errorOf('title')}>
        <TextInput maxLength={100} autoComplete="off" {...register(`${path}.title`)} />
      </Field>
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{t('Counted questions')}</legend>
        {questions.filter(canCount).map(({ id, title }) => (
          <Checkbox
            key={id}
            label={title || t('(without a text)')}
            checked={counted.includes(id)}
            onChange={({ target: { checked } }) =>
              setValue(`${path}.questions`, checked ? [...counted, id] : counted.filter((one) => one !== id), {
                shouldDirty: true,
              })
            }
          />
        ))}
        <FieldError error={errorOf('questions')} />
      </fieldset>
      <Bands at={at} error={errorOf('bands')} />
      <Field label={t('Source of the ranges')} optional help={t('Shown with each score')}>
        <TextInput maxLength={300} autoComplete="off" {...register(`${path}.source`)} />
      </Field>
    </>
  )
}

function Bands({ at, error }: { at: number; error: string | undefined }) {
  const { control, register, getFieldState, formState } = useFormContext<FormValues>()
  const name = `definition.scores.${at}.bands` as const
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' })
  const number = { setValueAs: asNumber }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('Ranges and their meaning')}</legend>
      {fields.map(({ key }, band) => {
        const errorOf = (part: 'from' | 'to' | 'label') =>
          getFieldState(`${name}.${band}.${part}`, formState).error?.message
        return (
          <div key={key} className="flex flex-wrap items-start gap-2">
            <Field label={t('From')} className="w-20" error={errorOf('from')}>
              <TextInput type="number" step="any" {...register(`${name}.${band}.from`, number)} />
            </Field>
            <Field label={t('To')} className="w-20" error={errorOf('to')}>
              <TextInput type="number" step="any" {...register(`${name}.${band}.to`, number)} />
            </Field>
            <Field label={t('Meaning')} className="min-w-0 flex-1 basis-40" error={errorOf('label')}>
              <TextInput maxLength={100} {...register(`${name}.${band}.label`)} />
            </Field>
            <IconButton
              label={t('Remove range {number}', { number: band + 1 })}
              className="mt-7"
              onClick={() => remove(band)}
            >
              <Trash2 aria-hidden="true" className="size-4.5" />
            </IconButton>
          </div>
        )
      })}
      <FieldError error={error} />
      {fields.length < 10 ? (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          onClick={() => append({ from: (fields.at(-1)?.to ?? -1) + 1, to: 0, label: '' })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('Add range')}
        </Button>
      ) : null}
    </fieldset>
  )
}
