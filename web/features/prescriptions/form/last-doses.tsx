import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { LastDose } from '#contract/prescriptions/templates.ts'
import { lastDosesQuery } from '#web/features/prescriptions/templates/api.ts'
import { doseInWords } from '#web/features/prescriptions/templates/lines.ts'
import { plainDate } from '#web/lib/dates.ts'
import type { PrescriptionValues } from './values.ts'

interface LastDosesProps {
  index: number
  /** The medicine chosen or typed last. */
  name: string
  medicineId: string | undefined
}

const isSame = (dose: LastDose, line: PrescriptionValues['medications'][number] | undefined) =>
  dose.dosage === line?.dosage && dose.frequency === line.frequency && dose.duration === line.duration

/** Returns the box with this name if it has the focus. */
const focusedBox = (name: string): HTMLInputElement | null => {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && activeElement.name === name ? activeElement : null
}

/** Fills in the doctor's last dose of this medicine unless another is begun, and offers the others. Needs a FormProvider. */
export function LastDoses({ index, name, medicineId }: LastDosesProps) {
  const { control, getValues, setValue, formState } = useFormContext<PrescriptionValues>()
  const at = `medications.${index}` as const
  /** The dosage that was filled in while its box had the focus. */
  const [filled, setFilled] = useState<string | null>(null)
  const [clinicId, line] = useWatch({ control, name: ['clinicId', at] })
  const { data = [] } = useQuery(lastDosesQuery(clinicId, name, medicineId))
  const fill = ({ dosage, frequency, duration, instructions, quantity }: LastDose) =>
    setValue(
      at,
      { ...getValues(at), dosage, frequency, duration, instructions, quantity: quantity ?? undefined },
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    )
  useEffect(() => {
    const written = getValues(at)
    const [newest] = data
    if (!newest || !written || written.dosage || written.frequency || written.duration) return
    fill(newest)
    if (focusedBox(`${at}.dosage`)) setFilled(newest.dosage)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when other doses arrive
  }, [data])
  // Selected once the box shows it, so that typing replaces it; not if typing has begun. Selected now: the form’s own setFocus
  // waits, and what is typed in between would be replaced.
  useLayoutEffect(() => {
    const box = focusedBox(`${at}.dosage`)
    if (filled && box?.value === filled) box.select()
  }, [filled, at])
  const others = data.filter((dose) => !isSame(dose, line))
  if (data.length === 0 || !line?.medicationName) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-sm text-muted">
      <p>
        {others.length < data.length
          ? t('As prescribed on {date}.', { date: dateOf(data, line) })
          : t('You prescribed it before:')}
      </p>
      {others.map((dose) => (
        <button
          key={`${doseInWords(dose)} ${dose.quantity}`}
          type="button"
          onClick={() => fill(dose)}
          className="min-h-11 rounded-md border border-line px-3 py-1 text-start break-words text-ink hover:bg-surface-sunken md:min-h-8"
        >
          <span className="sr-only">{t('Use the dose')} </span>
          {doseInWords(dose)}
        </button>
      ))}
    </div>
  )
}

const dateOf = (doses: readonly LastDose[], line: Parameters<typeof isSame>[1]) =>
  plainDate(doses.find((dose) => isSame(dose, line))!.prescriptionDate)
