import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Comparator, comparators, comparatorSigns } from '#contract/test-reports/measured.ts'
import { labTest, type LabTestName, labTestNames } from '#contract/test-reports/tests.ts'
import { unitsOf } from '#contract/test-reports/units.ts'
import type { TestValue } from '#contract/test-reports/values.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { askedUnit, asksUnit, unitsQuery, useSaveValue, type Whose } from './api.ts'
import { TypedValue } from './typed-value.ts'
import { UnitQuestion } from './unit-question.tsx'
import { usualInWords } from './words.ts'

/** A new value, optionally of a given test, or a value to edit. */
export type Writing = { kind: 'new'; test?: LabTestName; date?: string } | { kind: 'change'; value: TestValue }

interface ValueDialogProps {
  whose: Whose
  /** The clinic of the chart, whose units are the default. */
  clinicId?: string
  /** A sentence about who will see the value. */
  readers: string
  writing: Writing | null
  /** The person's values, latest first: the latest of a test has its default unit. */
  values: readonly TestValue[]
  onClose: () => void
}

/** Dialog to add or edit a value of a test. */
export const ValueDialog = ({ readers, writing, onClose, ...form }: ValueDialogProps) => (
  <Dialog
    open={writing !== null}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={writing?.kind === 'change' ? t('Change value') : t('Add value')}
    description={readers}
  >
    {writing ? <ValueForm writing={writing} onClose={onClose} {...form} /> : null}
  </Dialog>
)

const groups = Map.groupBy(labTestNames, (name) => labTest(name).group)

/** What the sign before a number means. */
const meanings: Record<Comparator, Message> = {
  '<': msg('less than'),
  '<=': msg('at most'),
  '>=': msg('at least'),
  '>': msg('more than'),
}

type ValueFormProps = Omit<ValueDialogProps, 'readers' | 'writing'> & { writing: Writing }

/** Returns the unit to start with: of the person's latest value of the test, or the last one used at the clinic. */
function useDefaultUnit({ clinicId, values }: Pick<ValueFormProps, 'clinicId' | 'values'>) {
  const { data: used } = useQuery(unitsQuery(clinicId))
  return (test: LabTestName): string =>
    [...values, ...(used ?? [])].find((one) => one.test === test)?.unit ?? unitsOf(test)[0]!
}

function ValueForm({ whose, clinicId, values, writing, onClose }: ValueFormProps) {
  const old = writing.kind === 'change' ? writing.value : null
  const test = old?.test ?? (writing.kind === 'new' ? writing.test : undefined)
  const unitFor = useDefaultUnit({ clinicId, values })
  const save = useSaveValue(whose, old?.id ?? null)
  const [question, setQuestion] = useState<{ text: string; unit: string } | null>(null)
  const form = useEndpointForm(
    { body: TypedValue },
    {
      defaultValues: {
        test,
        comparator: old?.comparator ?? '',
        value: old ? String(old.value) : '',
        unit: old?.unit ?? (test && unitFor(test)) ?? '',
        measuredOn: old?.measuredOn ?? (writing.kind === 'new' ? writing.date : undefined) ?? dateIn(undefined),
        note: old?.note ?? '',
      },
      save: save.mutateAsync,
      onSaved: onClose,
      isQuiet: asksUnit,
      onRefused: (error) => {
        const asked = askedUnit(error)
        if (asked) setQuestion({ text: sentenceOf(error), unit: asked })
        return asked !== null
      },
    },
  )
  const { register, errorOf, setValue } = form
  const [chosen, unit] = form.watch(['test', 'unit']) as [LabTestName | '' | undefined, string]
  const units = chosen ? unitsOf(chosen) : []
  const forget = { onChange: () => setQuestion(null) }
  const answer = async (confirmed: { unit: string } | { confirmUnit: true }) => {
    setQuestion(null)
    if ('unit' in confirmed) setValue('unit', confirmed.unit)
    else setValue('confirmUnit', true)
    await form.submit()
    // the answer holds for this number only
    setValue('confirmUnit', undefined)
  }
  return (
    <DialogForm
      form={form}
      submitText={t('Save')}
      pendingText={t('Saving...')}
      onCancel={onClose}
      canSubmit={!question}
    >
      <Field label={t('Test')} required error={errorOf('test')}>
        <Select
          placeholder={t('Select test')}
          {...register('test', {
            onChange: ({ target }: { target: { value: LabTestName | '' } }) => {
              setQuestion(null)
              setValue('unit', target.value ? unitFor(target.value) : '')
            },
          })}
        >
          {[...groups].map(([group, names]) => (
            <optgroup key={t(group)} label={t(group)}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {t(labTest(name).title)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-5 sm:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)]">
        <Field label={t('Result is')}>
          <Select {...register('comparator', forget)}>
            <option value="">{t('= exactly')}</option>
            {comparators.map((one) => (
              <option key={one} value={one}>
                {comparatorSigns[one]} {t(meanings[one])}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={units.length === 1 && unit ? t('Value in {unit}', { unit }) : t('Value')}
          required
          help={(chosen && usualInWords(chosen, unit)) || undefined}
          error={errorOf('value')}
        >
          <TextInput inputMode="decimal" autoComplete="off" maxLength={14} {...register('value', forget)} />
        </Field>
        {units.length > 1 ? (
          <Field label={t('Unit')} required error={errorOf('unit')} className="max-sm:col-start-2">
            <Select {...register('unit', forget)}>
              {units.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
      {question ? (
        <UnitQuestion
          {...question}
          chosen={unit}
          isSaving={form.isSaving}
          onUse={() => void answer({ unit: question.unit })}
          onKeep={() => void answer({ confirmUnit: true })}
        />
      ) : null}
      <Field label={t('Date')} required error={errorOf('measuredOn')} className="sm:max-w-60">
        <TextInput type="date" max={dateIn(undefined)} {...register('measuredOn')} />
      </Field>
      <Field label={t('Note')} optional error={errorOf('note')}>
        <TextInput maxLength={500} {...register('note')} />
      </Field>
    </DialogForm>
  )
}
