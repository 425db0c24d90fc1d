import { Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { durations, frequencies, MEDICATIONS_MAX } from '#contract/prescriptions/medications.ts'
import { LineFindings } from '#web/features/prescriptions/safety/line-findings.tsx'
import { StarButton } from '#web/features/prescriptions/templates/star-button.tsx'
import { TemplatesMenu } from '#web/features/prescriptions/templates/templates-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { DosageField, InstructionsField } from './dosage-field.tsx'
import { LastDoses } from './last-doses.tsx'
import { MedicationName } from './medication-name.tsx'
import { emptyMedication, type PrescriptionValues } from './values.ts'

/** The medications; the last row cannot be removed. Needs a FormProvider around it. */
export function MedicationRows() {
  const { control, getValues, setFocus } = useFormContext<PrescriptionValues>()
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'medications' })
  const nameOf = (index: number) => `medications.${index}.medicationName` as const
  const add = () => append(emptyMedication, { focusName: nameOf(fields.length) })
  /** Enter goes on to the next medication, Ctrl+Enter signs. */
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.isDefaultPrevented() || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) event.target.form?.requestSubmit()
    else if (index < fields.length - 1) setFocus(nameOf(index + 1))
    else if (getValues(nameOf(index)).trim() && fields.length < MEDICATIONS_MAX) add()
  }
  return (
    <section aria-label="Medications" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Medications</h3>
        <p className="text-sm text-muted max-md:hidden pointer-coarse:hidden">
          <kbd className="font-sans">Enter</kbd>: next medication · <kbd className="font-sans">Ctrl</kbd>+
          <kbd className="font-sans">Enter</kbd>: sign
        </p>
        <TemplatesMenu onMedications={replace} />
      </div>
      {fields.map(({ id }, index) => (
        <MedicationRow
          key={id}
          index={index}
          onKeyDown={onKeyDown(index)}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {fields.length < MEDICATIONS_MAX ? (
        <Button variant="secondary" className="w-fit" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add medication
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
    <fieldset className="rounded-md border border-line p-4">
      <legend className="sr-only">Medication {index + 1}</legend>
      <div role="presentation" onKeyDown={onKeyDown}>
        <MedicationName
          index={index}
          error={errorOf('medicationName')}
          onSettled={(name, medicineId) => setSettled({ name, medicineId })}
        />
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <DosageField index={index} error={errorOf('dosage')} />
          <Choice index={index} name="frequency" label="Frequency" choices={frequencies} error={errorOf('frequency')} />
          <Choice index={index} name="duration" label="Duration" choices={durations} error={errorOf('duration')} />
        </div>
        <div className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-[3fr_1fr_1fr_auto]">
          <InstructionsField index={index} error={errorOf('instructions')} className="col-span-2 sm:col-span-1" />
          <Field label="Quantity" optional error={errorOf('quantity')}>
            <TextInput type="number" inputMode="numeric" min={1} {...register(`${at}.quantity`, asNumber)} />
          </Field>
          <Field label="Refills" optional error={errorOf('refills')}>
            <TextInput type="number" inputMode="numeric" min={0} {...register(`${at}.refills`, asNumber)} />
          </Field>
          <div className="col-span-2 -mr-2 flex justify-end sm:col-span-1 sm:mt-6.5">
            <StarButton index={index} />
            {onRemove ? (
              <IconButton label={`Remove medication ${index + 1}`} onClick={onRemove}>
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

/** The choices, and a value from elsewhere that is none of them. */
function Choice({ index, name, label, choices, error }: ChoiceProps) {
  const { control } = useFormContext<PrescriptionValues>()
  const { field } = useController({ control, name: `medications.${index}.${name}` })
  const all = field.value && !choices.includes(field.value) ? [...choices, field.value] : choices
  return (
    <Field label={label} required error={error}>
      <Select placeholder={`Select ${name}`} {...field}>
        {all.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    </Field>
  )
}
