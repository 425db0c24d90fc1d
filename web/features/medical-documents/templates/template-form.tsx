import { t } from '#language/translate.ts'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { FormProvider, useFieldArray, useWatch } from 'react-hook-form'
import { chartNames, FIELDS_MAX } from '#contract/medical-documents/template.ts'
import type { ClinicTemplate } from '#contract/medical-documents/templates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useSaveTemplate } from './api.ts'
import { FieldRow } from './field-row.tsx'
import { emptyField, FormTemplate, type TemplateValues, valuesOf } from './values.ts'

interface TemplateFormProps {
  clinicId: string
  /** The template to change; null adds one. */
  changed: ClinicTemplate | null
  /** The template that a new one starts from. */
  from: Parameters<typeof valuesOf>[0]
  onClose: () => void
}

/** Title, text and fields of a template. */
export function TemplateForm({ clinicId, changed, from, onClose }: TemplateFormProps) {
  const save = useSaveTemplate(clinicId, changed)
  const form = useEndpointForm(
    { body: FormTemplate },
    { defaultValues: valuesOf(changed ?? from), save: save.mutateAsync, onSaved: onClose },
  )
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'fields' })
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Save template')} pendingText={t('Saving...')} onCancel={onClose}>
        <Field label={t('Title')} help={t('Printed above the text.')} required error={form.errorOf('title')}>
          <TextInput maxLength={100} {...form.register('title')} />
        </Field>
        <Checkbox label={t('A consent: the patient signs it, or someone for them')} {...form.register('isConsent')} />
        <BodyField form={form} />
        <section aria-label={t('Fields')} className="flex flex-col gap-3">
          <p className="text-sm font-medium">{t('Fields that the doctor fills in')}</p>
          {fields.map(({ id }, at) => (
            <FieldRow key={id} at={at} onRemove={() => remove(at)} />
          ))}
          {fields.length < FIELDS_MAX ? (
            <Button variant="secondary" size="sm" className="w-fit" onClick={() => append(emptyField)}>
              <Plus aria-hidden="true" className="size-4" />
              {t('Add field')}
            </Button>
          ) : null}
        </section>
      </DialogForm>
    </FormProvider>
  )
}

type TemplateFormState = ReturnType<typeof useEndpointForm<typeof FormTemplate, ClinicTemplate>>

/** The text, and the names in braces that it can have, which a press inserts at the caret. */
function BodyField({ form }: { form: TemplateFormState }) {
  const box = useRef<HTMLTextAreaElement | null>(null)
  const fields: TemplateValues['fields'] = useWatch({ control: form.control, name: 'fields' })
  const names = [...chartNames, ...new Set(fields.map(({ name }) => name.trim()).filter(Boolean))]
  const { ref, ...registered } = form.register('body')
  const insert = (name: string) => {
    const { current } = box
    if (!current) return
    current.setRangeText(`{${name}}`, current.selectionStart, current.selectionEnd, 'end')
    form.setValue('body', current.value, { shouldDirty: true })
    current.focus()
  }
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('Text')}
        help={t('Names in braces are filled in. A line in which one has no entry isn’t printed.')}
        required
        error={form.errorOf('body')}
      >
        <Textarea
          rows={10}
          maxLength={8000}
          {...registered}
          ref={(element) => {
            ref(element)
            box.current = element
          }}
        />
      </Field>
      <div role="group" aria-label={t('Insert into the text')} className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <Button key={name} size="sm" variant="secondary" onClick={() => insert(name)}>
            {`{${name}}`}
          </Button>
        ))}
      </div>
    </div>
  )
}
