import { t } from '#language/translate.ts'
import type { UseFormRegister } from 'react-hook-form'
import type { Template, TemplateField } from '#contract/medical-documents/template.ts'
import { helpOf, labelOf } from '#web/features/medical-documents/words.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { DraftValues } from './values.ts'

interface DraftFieldsProps {
  template: Template
  register: UseFormRegister<DraftValues>
  errorOf: (at: number) => string | undefined
}

/** The fields of a template, in its order. What is empty isn't printed. */
export const DraftFields = ({ template, register, errorOf }: DraftFieldsProps) => (
  <>
    <p className="text-sm text-muted">
      {t('Name, age, sex and address come from the chart. A line without an entry isn’t printed.')}
    </p>
    {template.fields.map((field, at) => (
      <Field
        key={field.name}
        label={labelOf(template, field.name)}
        help={helpOf(template, field.name)}
        required={field.isRequired}
        optional={!field.isRequired}
        error={errorOf(at)}
      >
        <Control field={field} registered={register(`entered.${at}`)} />
      </Field>
    ))}
  </>
)

function Control({
  field,
  registered,
}: {
  field: TemplateField
  registered: ReturnType<UseFormRegister<DraftValues>>
}) {
  const { kind, choices } = field
  if (kind === 'lines') return <Textarea rows={3} maxLength={4000} {...registered} />
  if (kind === 'date') return <TextInput type="date" {...registered} className="max-w-52" />
  if (kind === 'choice')
    return (
      <Select placeholder={t('Choose')} {...registered} className="max-w-72">
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    )
  return <TextInput maxLength={500} inputMode={kind === 'number' ? 'decimal' : undefined} {...registered} />
}
