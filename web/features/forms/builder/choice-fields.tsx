import { t } from '#language/translate.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { CHOICES_MAX } from '#contract/forms/questions.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { asNumber, type FormValues, freeId } from './typed.ts'

interface ChoiceFieldsProps {
  index: number
  /** Points count in a score. */
  hasPoints: boolean
  error: string | undefined
}

/** The choices of a question. */
export function ChoiceFields({ index, hasPoints, error }: ChoiceFieldsProps) {
  const { control, register, getFieldState, formState } = useFormContext<FormValues>()
  const name = `definition.questions.${index}.choices` as const
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{t('Choices')}</legend>
      {fields.map(({ key }, at) => (
        <div key={key} className="flex items-start gap-2">
          <Field
            label={<span className="sr-only">{t('Choice {number}', { number: at + 1 })}</span>}
            error={getFieldState(`${name}.${at}.label`, formState).error?.message}
            className="min-w-0 flex-1"
          >
            <TextInput maxLength={200} autoComplete="off" {...register(`${name}.${at}.label`)} />
          </Field>
          {hasPoints ? (
            <Field
              label={<span className="sr-only">{t('Points of choice {number}', { number: at + 1 })}</span>}
              className="w-24"
            >
              <TextInput
                type="number"
                step="any"
                placeholder={t('Points')}
                {...register(`${name}.${at}.points`, { setValueAs: asNumber })}
              />
            </Field>
          ) : null}
          <IconButton
            label={t('Remove choice {number}', { number: at + 1 })}
            className="mt-1.5"
            onClick={() => remove(at)}
          >
            <Trash2 aria-hidden="true" className="size-4.5" />
          </IconButton>
        </div>
      ))}
      <FieldError error={error} />
      {fields.length < CHOICES_MAX ? (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          onClick={() =>
            append(
              {
                id: freeId(
                  'c',
                  fields.map(({ id }) => id),
                ),
                label: '',
              },
              { focusName: `${name}.${fields.length}.label` },
            )
          }
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('Add choice')}
        </Button>
      ) : null}
    </fieldset>
  )
}
