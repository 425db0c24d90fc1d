import { type Message, msg, t } from '#language/translate.ts'
import { Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type FieldKind, fieldKinds } from '#contract/medical-documents/template.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { TemplateValues } from './values.ts'

const kindNames: Record<FieldKind, Message> = {
  text: msg('One line'),
  lines: msg('Several lines'),
  date: msg('Date'),
  number: msg('Number'),
  choice: msg('Choice'),
}

/** One field of a template: its name, what is entered, and what it starts with. Needs a FormProvider. */
export function FieldRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { register, control, getFieldState, formState } = useFormContext<TemplateValues>()
  const { name, kind } = useWatch({ control, name: `fields.${at}` })
  const errorOf = (part: 'name' | 'choices') => getFieldState(`fields.${at}.${part}`, formState).error?.message
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3">
      <legend className="sr-only">{t('Field {number}', { number: at + 1 })}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <Field label={t('Name')} required error={errorOf('name')} className="min-w-0 flex-1 basis-48">
          <TextInput maxLength={60} {...register(`fields.${at}.name`)} />
        </Field>
        <Field label={t('Entry')} className="w-full sm:w-44">
          <Select {...register(`fields.${at}.kind`)}>
            {fieldKinds.map((one) => (
              <option key={one} value={one}>
                {t(kindNames[one])}
              </option>
            ))}
          </Select>
        </Field>
        <IconButton
          label={name ? t('Remove {name}', { name }) : t('Remove field {number}', { number: at + 1 })}
          className="sm:mt-6"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      {kind === 'choice' ? (
        <Field label={t('Choices')} help={t('One on each line.')} required error={errorOf('choices')}>
          <Textarea rows={3} {...register(`fields.${at}.choices`)} />
        </Field>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox label={t('Required')} {...register(`fields.${at}.isRequired`)} />
        {kind === 'date' || kind === 'lines' || kind === 'text' ? (
          <Field label={t('Starts with')} className="w-full sm:w-60">
            <Select {...register(`fields.${at}.start`)}>
              <option value="">{t('Nothing')}</option>
              {kind === 'date' ? (
                <option value="today">{t('Today')}</option>
              ) : (
                <option value="diagnosis">{t('The visit’s diagnoses')}</option>
              )}
            </Select>
          </Field>
        ) : null}
      </div>
    </fieldset>
  )
}
