import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { DIAGNOSES_MAX } from '#contract/visits/content.ts'
import { diagnosesQuery } from '#web/features/visits/api.ts'
import { Section } from '#web/features/visits/sheet/section.tsx'
import { retryOf } from '#web/lib/retry-of.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { emptyDiagnosis, type VisitValues } from './values.ts'

const PAUSE = 200

/** One diagnosis per line, with suggestions that have an ICD-10 code. Needs a FormProvider. */
export function DiagnosisRows() {
  const { control } = useFormContext<VisitValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'diagnoses' })
  const box = useRef<HTMLDivElement>(null)
  const focusRow = (index: number) =>
    requestAnimationFrame(() => box.current?.querySelectorAll<HTMLElement>('[role=combobox]')[index]?.focus())
  const add = () => {
    // the combobox isn't registered with the form
    append(emptyDiagnosis, { shouldFocus: false })
    focusRow(fields.length)
  }
  const drop = (index: number) => {
    remove(index)
    // the next one, or the previous one
    focusRow(Math.min(index, fields.length - 2))
  }
  return (
    <Section title={t('Diagnosis')}>
      <div ref={box} className="flex flex-col gap-4">
        {fields.map(({ id }, index) => (
          <DiagnosisRow key={id} index={index} onRemove={fields.length > 1 ? () => drop(index) : undefined} />
        ))}
        {fields.length < DIAGNOSES_MAX ? (
          <Button variant="secondary" size="sm" className="w-fit" onClick={add}>
            <Plus aria-hidden="true" className="size-4" />
            {t('Add diagnosis')}
          </Button>
        ) : null}
      </div>
    </Section>
  )
}

function DiagnosisRow({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const { control, register, setValue, getFieldState, formState } = useFormContext<VisitValues>()
  const text = useController({ control, name: `diagnoses.${index}.text` })
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), PAUSE)
  const query = useQuery(diagnosesQuery(search))
  const isTyped = typed.trim().length > 1
  const isSearching = isTyped && (query.isFetching || search !== typed.trim())
  const items =
    isTyped && !isSearching ? (query.data ?? []).map((one) => ({ ...one, value: `${one.text} ${one.code}` })) : []
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto]">
      <legend className="sr-only">{t('Diagnosis {number}', { number: index + 1 })}</legend>
      <Field label={t('Diagnosis')} error={getFieldState(`diagnoses.${index}.text`, formState).error?.message}>
        <Combobox
          items={items.map(({ value, text: label, code }) => ({ value, label, detail: code ?? undefined }))}
          value={null}
          onChange={(item) => {
            if (!item) return
            text.field.onChange(item.label)
            setTyped('')
            const chosen = items.find(({ value }) => value === item.value)
            setValue(`diagnoses.${index}.code`, chosen?.code ?? '', { shouldDirty: true })
          }}
          freeText={text.field.value}
          onSearch={(words) => {
            setTyped(words)
            text.field.onChange(words)
          }}
          loading={isSearching}
          placeholder={t('Name or ICD-10 code')}
          emptyText={isTyped ? t('No suggestion. It’s saved as typed.') : t('Type for suggestions')}
          {...(isTyped && retryOf(query))}
          maxLength={200}
          onBlur={text.field.onBlur}
        />
      </Field>
      <Field
        label={t('ICD-10 code')}
        error={getFieldState(`diagnoses.${index}.code`, formState).error?.message}
        className="col-start-1 sm:col-start-auto"
      >
        <TextInput maxLength={8} autoComplete="off" {...register(`diagnoses.${index}.code`)} />
      </Field>
      {onRemove ? (
        <IconButton
          label={t('Remove diagnosis {number}', { number: index + 1 })}
          className="col-start-2 row-start-1 mt-6.5 sm:col-start-auto"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      ) : null}
    </fieldset>
  )
}
