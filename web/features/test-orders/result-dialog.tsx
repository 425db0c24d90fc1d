import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { FormProvider, useFieldArray, useFormContext } from 'react-hook-form'
import type { OrderedTest } from '#contract/test-orders/orders.ts'
import { addTestResult } from '#contract/test-orders/results.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshOrders } from './api.ts'
import { CriticalBox, NewerResult } from './entry-parts.tsx'
import { emptyRow, hasOtherLimits, rowOf, type TypedRow, TypedResult } from './typed.ts'

interface ResultDialogProps {
  test: OrderedTest
  patientId: string
  /** Today at the clinic. */
  today: string
  onClose: () => void
}

/** Enters a result of a test, or a further one, which replaces the earlier one and leaves it readable. */
export function ResultDialog(props: ResultDialogProps) {
  const { test, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title={t('Result of {test}', { test: test.name })}
      description={
        test.results.length > 0
          ? t('The earlier result stays readable. The new one replaces it.')
          : t(
              'Copy each value and its reference range from the report. Leave fields empty if the report doesn’t give them.',
            )
      }
    >
      <ResultForm {...props} />
    </Dialog>
  )
}

interface Values {
  values: TypedRow[]
}

function useResultForm({ test, patientId, today, onClose }: ResultDialogProps) {
  const client = useQueryClient()
  const add = useOnce(addTestResult)
  const rows = test.declared.map(rowOf)
  return useEndpointForm(
    { body: TypedResult },
    {
      defaultValues: {
        measuredOn: today,
        values: rows.length > 0 ? rows : [{ ...emptyRow, name: test.name }],
        summary: '',
        laboratory: '',
        isCritical: false,
        reason: '',
        after: test.results[0]?.version ?? 0,
      },
      save: async (body) => {
        const saved = await add({ params: { id: test.id }, body })
        await refreshOrders(client, patientId)
        return saved
      },
      onSaved: () => {
        onClose()
        toast({ title: t('Result saved'), description: test.name })
      },
    },
  )
}

function ResultForm(props: ResultDialogProps) {
  const { test, today, onClose } = props
  const form = useResultForm(props)
  const { register, errorOf, setValue } = form
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Save Result')} pendingText={t('Saving...')} onCancel={onClose}>
        <NewerResult test={test} onSeen={(version) => setValue('after', version)} />
        <ValueRows />
        <Field label={t('Finding in words')} optional error={errorOf('summary')}>
          <Textarea rows={3} maxLength={5000} {...register('summary')} />
        </Field>
        <CriticalBox {...register('isCritical')} />
        <div className="@container">
          <div className="grid gap-x-4 gap-y-5 @md:grid-cols-2">
            <Field label={t('Date of the sample')} required error={errorOf('measuredOn')}>
              <TextInput type="date" max={today} {...register('measuredOn')} />
            </Field>
            <Field label={t('Laboratory')} optional error={errorOf('laboratory')}>
              <TextInput maxLength={100} autoComplete="off" {...register('laboratory')} />
            </Field>
          </div>
        </div>
        {test.results.length > 0 ? (
          <Field label={t('Reason for the new result')} required error={errorOf('reason')}>
            <TextInput maxLength={200} autoComplete="off" {...register('reason')} />
          </Field>
        ) : null}
      </DialogForm>
    </FormProvider>
  )
}

/** One row for each value. */
function ValueRows() {
  const { control } = useFormContext<Values>()
  const { fields, append, remove } = useFieldArray({ control, name: 'values' })
  return (
    <div className="flex flex-col gap-4">
      {fields.map(({ id }, index) => (
        <ValueRow key={id} index={index} onRemove={() => remove(index)} />
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="w-fit"
        onClick={() => append(emptyRow, { focusName: `values.${fields.length}.name` })}
      >
        <Plus aria-hidden="true" className="size-4" />
        {t('Add value')}
      </Button>
    </div>
  )
}

function ValueRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, getFieldState, formState, watch } = useFormContext<Values>()
  const errorOf = (name: keyof TypedRow) => getFieldState(`values.${index}.${name}`, formState).error?.message
  const field = (name: 'name' | 'value' | 'unit' | 'low' | 'high') => register(`values.${index}.${name}`)
  const name = watch(`values.${index}.name`) || t('Value {number}', { number: index + 1 })
  return (
    <fieldset className="@container border-b border-line pb-4 last-of-type:border-0">
      <legend className="sr-only">{name}</legend>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 @xl:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))_auto]">
        <Field label={t('Name')} error={errorOf('name')} className="@max-xl:col-span-2">
          <TextInput maxLength={100} autoComplete="off" {...field('name')} />
        </Field>
        <Field label={t('Value')} error={errorOf('value') ?? errorOf('isCritical')}>
          <TextInput maxLength={500} autoComplete="off" {...field('value')} />
        </Field>
        <Field label={t('Unit')} error={errorOf('unit')}>
          <TextInput maxLength={30} autoComplete="off" {...field('unit')} />
        </Field>
        <Field label={t('Range from')} error={errorOf('low')}>
          <TextInput inputMode="decimal" maxLength={12} autoComplete="off" {...field('low')} />
        </Field>
        <Field label={t('Range to')} error={errorOf('high')}>
          <TextInput inputMode="decimal" maxLength={12} autoComplete="off" {...field('high')} />
        </Field>
        <IconButton
          label={t('Remove {test}', { test: name })}
          className="@max-xl:col-start-2 @max-xl:justify-self-end @xl:mt-6.5"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      <CriticalLimits index={index} />
      <Checkbox label={t('Marked critical on the report')} {...register(`values.${index}.isCritical`)} />
    </fieldset>
  )
}

/** The critical limits that the clinic declared for the value, or why they don't count. */
function CriticalLimits({ index }: { index: number }) {
  const row = useFormContext<Values>().watch(`values.${index}`)
  const { criticalLow: below, criticalHigh: above } = row
  if (below === null && above === null) return null
  return (
    <p className="mt-1 text-sm text-muted">
      {hasOtherLimits(row)
        ? t('Your clinic’s critical limits are for {declared} and aren’t used here.', { declared: row.declaredFor })
        : below === null
          ? t('Critical above {above}, as your clinic declared', { above })
          : above === null
            ? t('Critical below {below}, as your clinic declared', { below })
            : t('Critical below {below} or above {above}, as your clinic declared', { below, above })}
    </p>
  )
}
