import { msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus, Star, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { durations, frequencies, MEDICATIONS_MAX } from '#contract/prescriptions/medications.ts'
import { LineFindings } from '#web/features/prescriptions/safety/line-findings.tsx'
import { templatesQuery, useDeleteTemplate, useSaveTemplate } from '#web/features/prescriptions/templates/api.ts'
import { isSameLine, toTemplate } from '#web/features/prescriptions/templates/lines.ts'
import { TemplatesMenu, type WrittenAdvice } from '#web/features/prescriptions/templates/templates-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { DosageField, InstructionsField, UnderstoodDose } from './dosage-field.tsx'
import { LastDoses } from './last-doses.tsx'
import { MedicationName } from './medication-name.tsx'
import { RepeatLast } from './repeat-last.tsx'
import { asRow } from './rows.ts'
import { emptyMedication, type PrescriptionValues } from './values.ts'

interface MedicationRowsProps {
  /** Inside a visit: Enter in an empty last row moves on to what follows, and a template's advice goes there. */
  inVisit?: { onLeave: () => void; advice: WrittenAdvice }
}

/** The medications; the last row can't be removed. Needs a FormProvider. */
export function MedicationRows({ inVisit }: MedicationRowsProps) {
  const { control, getValues, setFocus } = useFormContext<PrescriptionValues>()
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'medications' })
  const nameOf = (index: number) => `medications.${index}.medicationName` as const
  const fresh = (line = emptyMedication) => (inVisit ? asRow(line) : line)
  const put = (lines: PrescriptionValues['medications']) =>
    replace(lines.map((line) => (line.row ? line : fresh(line))))
  const add = () => append(fresh(), { focusName: nameOf(fields.length) })
  /** Enter moves to the next medication; Ctrl+Enter is the form's. */
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.isDefaultPrevented() || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) return
    if (index < fields.length - 1) return setFocus(nameOf(index + 1))
    if (getValues(nameOf(index)).trim()) {
      if (fields.length < MEDICATIONS_MAX) add()
    } else inVisit?.onLeave()
  }
  return (
    <section aria-label={t('Medications')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t('Medications')}</h3>
        {/* a visit has its own keys in its bar */}
        <p className={cx('text-sm text-muted max-md:hidden pointer-coarse:hidden', inVisit && 'hidden')}>
          <Trans
            text="<kbd>Enter</kbd>: next medication · <kbd2>Ctrl</kbd2>+<kbd3>Enter</kbd3>: sign"
            tags={{
              kbd: (words) => <kbd className="font-sans">{words}</kbd>,
              kbd2: (words) => <kbd className="font-sans">{words}</kbd>,
              kbd3: (words) => <kbd className="font-sans">{words}</kbd>,
            }}
          />
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {inVisit ? <RepeatLast onMedications={put} /> : null}
          <TemplatesMenu onMedications={put} advice={inVisit?.advice} />
        </div>
      </div>
      {fields.map(({ id, row }, index) => (
        <MedicationRow
          // another window's rows come in between, and this one keeps its cursor
          key={row ?? id}
          index={index}
          onKeyDown={onKeyDown(index)}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {fields.length < MEDICATIONS_MAX ? (
        <Button variant="secondary" className="w-fit" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t('Add medication')}
        </Button>
      ) : null}
    </section>
  )
}

const asNumber = { setValueAs: (text: unknown) => (text === '' || text === undefined ? undefined : Number(text)) }

interface MedicationRowProps {
  index: number
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onRemove: (() => void) | undefined
}

function MedicationRow({ index, onKeyDown, onRemove }: MedicationRowProps) {
  const { register, getFieldState, formState } = useFormContext<PrescriptionValues>()
  const [settled, setSettled] = useState<{ name: string; medicineId: string | undefined }>()
  const at = `medications.${index}` as const
  const errorOf = (name: keyof PrescriptionValues['medications'][number]) =>
    getFieldState(`${at}.${name}`, formState).error?.message
  return (
    <fieldset className="rounded-md border border-line p-3 sm:p-4">
      <legend className="sr-only">{t('Medication {number}', { number: index + 1 })}</legend>
      <div role="presentation" onKeyDown={onKeyDown}>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[3fr_2fr]">
          <MedicationName
            index={index}
            error={errorOf('medicationName')}
            onSettled={(name, medicineId) => setSettled({ name, medicineId })}
          />
          <DosageField index={index} error={errorOf('dosage')} />
        </div>
        <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3">
          <Choice
            index={index}
            name="frequency"
            label={t('Frequency')}
            choices={frequencies}
            error={errorOf('frequency')}
          />
          <Choice index={index} name="duration" label={t('Duration')} choices={durations} error={errorOf('duration')} />
        </div>
        <UnderstoodDose index={index} />
        <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_7.25rem_7.25rem_auto]">
          <InstructionsField index={index} error={errorOf('instructions')} className="col-span-2 sm:col-span-1" />
          <Field label={t('Quantity')} optional error={errorOf('quantity')}>
            <TextInput type="number" inputMode="numeric" min={1} {...register(`${at}.quantity`, asNumber)} />
          </Field>
          <Field label={t('Refills')} optional error={errorOf('refills')}>
            <TextInput type="number" inputMode="numeric" min={0} {...register(`${at}.refills`, asNumber)} />
          </Field>
          <div className="col-span-2 -me-2 flex justify-end sm:col-span-1 sm:mt-6.5">
            <StarButton index={index} />
            {onRemove ? (
              <IconButton label={t('Remove medication {number}', { number: index + 1 })} onClick={onRemove}>
                <Trash2 aria-hidden="true" className="size-4.5" />
              </IconButton>
            ) : null}
          </div>
        </div>
        {settled ? <LastDoses index={index} {...settled} /> : null}
      </div>
      <LineFindings line={index} />
    </fieldset>
  )
}

interface ChoiceProps {
  index: number
  name: 'frequency' | 'duration'
  label: string
  choices: readonly string[]
  error: string | undefined
}

const placeholders = { frequency: msg('Select frequency'), duration: msg('Select duration') }

/** Returns the choices, with the current value if it isn't one of them. */
function Choice({ index, name, label, choices, error }: ChoiceProps) {
  const { control } = useFormContext<PrescriptionValues>()
  const { field } = useController({ control, name: `medications.${index}.${name}` })
  const all = field.value && !choices.includes(field.value) ? [...choices, field.value] : choices
  return (
    <Field label={label} required error={error}>
      <Select placeholder={t(placeholders[name])} {...field}>
        {all.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Toggles a medication with its dose as a favorite. Needs a FormProvider. */
function StarButton({ index }: { index: number }) {
  const { control } = useFormContext<PrescriptionValues>()
  const [clinicId, line] = useWatch({ control, name: ['clinicId', `medications.${index}`] })
  const { data = [] } = useQuery(templatesQuery(clinicId))
  const saveTemplate = useSaveTemplate(clinicId)
  const remove = useDeleteTemplate(clinicId)
  const written = line?.medicationName ? toTemplate(line) : null
  const starred = written
    ? data.find(({ kind, medications: [one] }) => kind === 'favorite' && one && isSameLine(one, written))
    : undefined
  const press = () => {
    if (starred) return remove.mutate(starred, { onSuccess: () => toast({ title: t('Removed from favorites') }) })
    if (!written) return
    saveTemplate.mutate(
      { kind: 'favorite', medications: [written] },
      { onSuccess: () => toast({ title: t('Added to favorites'), description: written.medicationName }) },
    )
  }
  return (
    <IconButton
      label={t('Favorite: medication {number}', { number: index + 1 })}
      aria-pressed={starred !== undefined}
      disabled={!written || clinicId === '' || saveTemplate.isPending || remove.isPending}
      onClick={press}
    >
      <Star aria-hidden="true" className={cx('size-4.5', starred && 'fill-current text-accent')} />
    </IconButton>
  )
}
