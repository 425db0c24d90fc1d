import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { FormProvider, useFieldArray, useFormContext } from 'react-hook-form'
import { z } from 'zod'
import {
  addClinicTest,
  changeClinicTest,
  type ClinicTest,
  ClinicTestChange,
} from '#contract/test-orders/clinic-tests.ts'
import type { Declared } from '#contract/test-orders/values.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { clinicTestsQuery } from './public/query.ts'
import { limit } from './typed.ts'

interface ClinicTestDialogProps {
  clinicId: string
  /** The test to change; undefined to add one. */
  test?: ClinicTest | undefined
  onClose: () => void
}

/** Add Test, or Change Test: its name and the values that its report has. */
export function ClinicTestDialog(props: ClinicTestDialogProps) {
  const { test, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={test ? t('Change Test') : t('Add Test')}
      description={t('A panel has several values. Ranges and critical limits are those of your laboratory.')}
    >
      <ClinicTestForm {...props} />
    </Dialog>
  )
}

interface TypedValue {
  name: string
  unit: string
  low: string
  high: string
  criticalLow: string
  criticalHigh: string
}
const limitNames = ['low', 'high', 'criticalLow', 'criticalHigh'] as const
const emptyValue: TypedValue = { name: '', unit: '', low: '', high: '', criticalLow: '', criticalHigh: '' }

const { name, isArchived, version, values } = ClinicTestChange.shape
const Typed = z.object({
  name: z.string(),
  unit: z.string(),
  low: limit,
  high: limit,
  criticalLow: limit,
  criticalHigh: limit,
})
/** The form: limits as typed, and then checked as the API checks them. */
const TypedTest = z.strictObject({
  name,
  values: z.array(Typed).transform((rows, context) => {
    const checked = values.safeParse(rows)
    if (checked.success) return checked.data
    for (const { path, message } of checked.error.issues)
      context.issues.push({ code: 'custom', path: [...path], message, input: rows })
    return z.NEVER
  }),
  isArchived,
  version,
})

const typed = (one: Declared): TypedValue => ({
  name: one.name,
  unit: one.unit,
  low: String(one.low ?? ''),
  high: String(one.high ?? ''),
  criticalLow: String(one.criticalLow ?? ''),
  criticalHigh: String(one.criticalHigh ?? ''),
})

function ClinicTestForm({ clinicId, test, onClose }: ClinicTestDialogProps) {
  const client = useQueryClient()
  const form = useEndpointForm(
    { body: TypedTest },
    {
      defaultValues: {
        name: test?.name ?? '',
        values: test?.values.map(typed) ?? [emptyValue],
        isArchived: test?.isArchived ?? false,
        version: test?.version ?? 1,
      },
      save: async ({ version: on, isArchived: isGone, ...body }) => {
        const saved = test
          ? await call(changeClinicTest, {
              params: { id: test.id },
              body: { ...body, isArchived: isGone, version: on },
            })
          : await call(addClinicTest, { params: { id: clinicId }, body })
        await client.invalidateQueries({ queryKey: clinicTestsQuery(clinicId).queryKey })
        return saved
      },
      onSaved: (saved) => {
        onClose()
        toast({ title: t('Test saved'), description: saved.name })
      },
    },
  )
  const { register, errorOf } = form
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Save Test')} pendingText={t('Saving...')} onCancel={onClose}>
        <Field label={t('Name of the test')} required error={errorOf('name')}>
          <TextInput maxLength={100} autoComplete="off" {...register('name')} />
        </Field>
        <ValueFields />
        {test ? (
          <Checkbox
            label={t('Archived')}
            help={t('It can’t be ordered anymore. Earlier orders stay.')}
            {...register('isArchived')}
          />
        ) : null}
      </DialogForm>
    </FormProvider>
  )
}

/** The values that the report has, each with unit, range and critical limits. */
function ValueFields() {
  const { control, register, getFieldState, formState, watch } = useFormContext<{ values: TypedValue[] }>()
  const { fields, append, remove } = useFieldArray({ control, name: 'values' })
  const labels: Record<keyof TypedValue, string> = {
    name: t('Value'),
    unit: t('Unit'),
    low: t('Range from'),
    high: t('Range to'),
    criticalLow: t('Critical below'),
    criticalHigh: t('Critical above'),
  }
  return (
    <div className="flex flex-col gap-4">
      {fields.map(({ id }, index) => {
        const title = watch(`values.${index}.name`) || t('Value {number}', { number: index + 1 })
        return (
          <fieldset key={id} className="@container border-b border-line pb-4 last-of-type:border-0">
            <legend className="sr-only">{title}</legend>
            <div className="grid grid-cols-2 items-start gap-3 @xl:grid-cols-[minmax(0,2fr)_repeat(5,minmax(0,1fr))_auto]">
              {(['name', 'unit', ...limitNames] as const).map((one) => (
                <Field
                  key={one}
                  label={labels[one]}
                  error={getFieldState(`values.${index}.${one}`, formState).error?.message}
                  className={one === 'name' ? '@max-xl:col-span-2' : undefined}
                >
                  <TextInput
                    inputMode={one === 'name' || one === 'unit' ? undefined : 'decimal'}
                    maxLength={one === 'name' ? 100 : 30}
                    autoComplete="off"
                    {...register(`values.${index}.${one}`)}
                  />
                </Field>
              ))}
              <IconButton
                label={t('Remove {test}', { test: title })}
                className="@max-xl:justify-self-end @xl:mt-6.5"
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden="true" className="size-4.5" />
              </IconButton>
            </div>
          </fieldset>
        )
      })}
      <Button
        variant="secondary"
        size="sm"
        className="w-fit"
        onClick={() => append(emptyValue, { focusName: `values.${fields.length}.name` })}
      >
        <Plus aria-hidden="true" className="size-4" />
        {t('Add value')}
      </Button>
    </div>
  )
}
