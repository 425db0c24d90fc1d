import { z } from 'zod'
import { labTest, type LabTestName, labTestNames } from '#contract/test-reports/tests.ts'
import { type TestValue, TestValueChange, valueMessages, wrongValue } from '#contract/test-reports/values.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useSaveValue, type Whose } from './api.ts'
import { usualInWords } from './words.ts'

/** A new value, optionally of a given test, or a value to edit. */
export type Writing = { kind: 'new'; test?: LabTestName; date?: string } | { kind: 'change'; value: TestValue }

interface ValueDialogProps {
  whose: Whose
  /** A sentence about who will see the value. */
  readers: string
  writing: Writing | null
  onClose: () => void
}

/** Dialog to add or edit a value of a test. */
export const ValueDialog = ({ whose, readers, writing, onClose }: ValueDialogProps) => (
  <Dialog
    open={writing !== null}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={writing?.kind === 'change' ? 'Change value' : 'Add value'}
    description={readers}
  >
    {writing ? <ValueForm whose={whose} writing={writing} onClose={onClose} /> : null}
  </Dialog>
)

const { test, measuredOn, note } = TestValueChange.shape
/** The typed number, with a point or a comma. */
const TypedValue = z
  .strictObject({
    test,
    value: z
      .string()
      .trim()
      .transform((typed) => (typed === '' ? Number.NaN : Number(typed.replace(',', '.'))))
      .pipe(z.number(valueMessages.value)),
    measuredOn,
    note,
  })
  .check((context) => {
    const message = wrongValue(context.value)
    if (message) context.issues.push({ code: 'custom', path: ['value'], message, input: context.value.value })
  })

const groups = Map.groupBy(labTestNames, (name) => labTest(name).group)

function ValueForm({ whose, writing, onClose }: Omit<ValueDialogProps, 'readers' | 'writing'> & { writing: Writing }) {
  const old = writing.kind === 'change' ? writing.value : null
  const save = useSaveValue(whose, old?.id ?? null)
  const form = useEndpointForm(
    { body: TypedValue },
    {
      defaultValues: {
        test: old?.test ?? (writing.kind === 'new' ? writing.test : undefined),
        value: old ? String(old.value) : '',
        measuredOn: old?.measuredOn ?? (writing.kind === 'new' ? writing.date : undefined) ?? dateIn(undefined),
        note: old?.note ?? '',
      },
      save: save.mutateAsync,
      onSaved: onClose,
    },
  )
  const { register, errorOf } = form
  const chosen = form.watch('test') as LabTestName | '' | undefined
  const unit = chosen ? labTest(chosen).unit : ''
  return (
    <DialogForm form={form} submitText="Save" pendingText="Saving..." onCancel={onClose}>
      <Field label="Test" required error={errorOf('test')}>
        <Select placeholder="Select test" {...register('test')}>
          {[...groups].map(([group, names]) => (
            <optgroup key={group} label={group}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {labTest(name).title}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={unit ? `Value in ${unit}` : 'Value'}
          required
          help={(chosen && usualInWords(chosen)) || undefined}
          error={errorOf('value')}
        >
          <TextInput inputMode="decimal" autoComplete="off" maxLength={12} {...register('value')} />
        </Field>
        <Field label="Date" required error={errorOf('measuredOn')}>
          <TextInput type="date" max={dateIn(undefined)} {...register('measuredOn')} />
        </Field>
      </div>
      <Field label="Note" optional error={errorOf('note')}>
        <TextInput maxLength={500} {...register('note')} />
      </Field>
    </DialogForm>
  )
}
