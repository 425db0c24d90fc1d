import { msg, t } from '#language/translate.ts'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { piecesOf } from '#contract/doses/amounts.ts'
import { lacksUnit, liquidUnits } from '#contract/doses/liquids.ts'
import { readDose } from '#contract/doses/parse.ts'
import { doseInWords } from '#contract/doses/words.ts'
import { DOSAGE_MAX, medicationMessages, QUANTITY_MAX } from '#contract/prescriptions/medications.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { understand, unitIn, writeOut } from './shorthand.ts'
import type { PrescriptionValues } from './values.ts'

interface DosageFieldProps {
  index: number
  error: string | undefined
}

const LONGEST = { dosage: DOSAGE_MAX, instructions: 500 }

/**
 * The dosage. Shorthand such as "1-0-1 x5d pc" is expanded on blur, each part into its own field. A number of a liquid asks for its
 * unit and is never written out without one.
 */
export function DosageField({ index, error }: DosageFieldProps) {
  const { control, getValues, setFocus } = useFormContext<PrescriptionValues>()
  const at = `medications.${index}` as const
  const { field } = useController({ control, name: `${at}.dosage` })
  const writing = useWriting(index)
  const { setAsking } = writing
  const isAsking = writing.isAsking || error === t(medicationMessages.unit)
  /** Writes the dosage out, or asks for its unit and returns true. */
  const settle = (): boolean => {
    const { medicationName, dosage, frequency, duration } = getValues(at)
    const asks = dosage.trim() !== '' && lacksUnit(medicationName, { dosage, frequency, duration })
    setAsking(asks)
    if (!asks) writing.writeOut()
    return asks
  }
  return (
    <Field
      label={t('Dosage')}
      required
      error={isAsking ? t(medicationMessages.unit) : error}
      help={
        writing.written ? <span role="status">{t('Read as: {written}', { written: writing.written })}</span> : undefined
      }
    >
      <TextInput
        placeholder={t('1 tablet, or 1-0-1 x5d')}
        maxLength={LONGEST.dosage}
        spellCheck={false}
        {...field}
        onChange={(event) => {
          writing.begin()
          field.onChange(event)
        }}
        onBlur={() => {
          settle()
          field.onBlur()
        }}
        onKeyDown={(event: KeyboardEvent) => {
          // stays here until it has a unit
          if (event.key === 'Enter' && settle() && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
      />
      {isAsking ? (
        <UnitButtons
          onUnit={(unit) => {
            writing.writeOut(unit)
            setAsking(false)
            setFocus(`${at}.dosage`)
          }}
        />
      ) : null}
    </Field>
  )
}

const unitNames = { ml: msg('ml'), teaspoon: msg('Teaspoon'), drop: msg('Drops') } as const
type LiquidUnit = (typeof liquidUnits)[number]

const UnitButtons = ({ onUnit }: { onUnit: (unit: LiquidUnit) => void }) => (
  <div role="group" aria-label={t('Unit')} className="mt-1 flex flex-wrap gap-2">
    {liquidUnits.map((unit) => (
      <Button key={unit} size="sm" variant="secondary" onClick={() => onUnit(unit)}>
        {t(unitNames[unit])}
      </Button>
    ))}
  </div>
)

/** Writes a typed dosage out into the fields of its line. */
function useWriting(index: number) {
  const { getValues, setValue, formState } = useFormContext<PrescriptionValues>()
  const at = `medications.${index}` as const
  const [written, setWritten] = useState('')
  const [isAsking, setAsking] = useState(false)
  const put = (name: 'dosage' | 'frequency' | 'duration' | 'instructions', text: string | undefined) => {
    if (text !== undefined)
      setValue(`${at}.${name}`, text, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const writeOut = (unit?: LiquidUnit) => {
    const { medicationName, dosage: typed, instructions: before = '' } = getValues(at)
    const { dosage, frequency, duration, instructions } = understandIn(typed, unit, medicationName)
    if (dosage === typed || dosage.length > LONGEST.dosage) return
    const all = [before, before.includes(instructions ?? '') ? '' : instructions].filter(Boolean).join(', ')
    put('dosage', dosage)
    put('frequency', frequency)
    put('duration', duration)
    if (all !== before && all.length <= LONGEST.instructions) put('instructions', all)
    setWritten([frequency, duration, instructions].filter(Boolean).join(', '))
  }
  const begin = () => {
    setWritten('')
    setAsking(false)
  }
  return { written, isAsking, setAsking, writeOut, begin }
}

/** Writes a dosage out in the given unit, or in that of the medication. */
function understandIn(typed: string, unit: LiquidUnit | undefined, medicationName: string) {
  const read = understand(typed, unit ?? unitIn(medicationName))
  // a bare amount: "5"
  const bare = typed.trim()
  return unit && read.dosage === typed
    ? { ...read, dosage: `${bare} ${unit === 'ml' || Number(bare) <= 1 ? unit : `${unit}s`}` }
    : read
}

/** How a dose is understood, for the doctor to see before signing. One that isn't understood isn't calculated. */
export function UnderstoodDose({ index }: { index: number }) {
  const { control } = useFormContext<PrescriptionValues>()
  const at = `medications.${index}` as const
  const [medicationName, dosage, frequency, duration, instructions, quantity] = useWatch({
    control,
    name: [
      `${at}.medicationName`,
      `${at}.dosage`,
      `${at}.frequency`,
      `${at}.duration`,
      `${at}.instructions`,
      `${at}.quantity`,
    ],
  })
  const isWritten =
    dosage.trim() !== '' &&
    frequency.trim() !== '' &&
    !lacksUnit(medicationName, { dosage, frequency, duration, instructions })
  const reading = isWritten ? readDose({ dosage, frequency, duration, instructions }) : null
  const inAll = reading?.dose ? piecesOf(reading.dose) : null
  const pieces = inAll && inAll <= QUANTITY_MAX ? inAll : null
  const use = useQuantity(index, { dose: [dosage, frequency, duration, instructions].join('\n'), quantity, pieces })
  return (
    <>
      <p role="status" className={reading ? 'mt-2 text-sm text-muted' : 'sr-only'}>
        {reading?.dose
          ? inAll
            ? t('Understood as: {dose}; {pieces} in all', { dose: doseInWords(reading.dose), pieces: inAll })
            : t('Understood as: {dose}', { dose: doseInWords(reading.dose) })
          : null}
        {reading?.because ? (
          <span className="text-caution">{t('Not calculated: {because}', { because: reading.because })}</span>
        ) : null}
      </p>
      {pieces && quantity !== pieces ? (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => use(pieces)}>
          {t('Use {pieces} as the quantity', { pieces })}
        </Button>
      ) : null}
    </>
  )
}

interface Counted {
  /** The dose as typed. */
  dose: string
  quantity: number | undefined
  /** Pieces that the dose needs; null if they can't be counted. */
  pieces: number | null
}

/**
 * Follows a retyped dose with the quantity, unless it was typed by hand: the quantity of an earlier dose would be wrong. Returns a function
 * that sets it.
 */
function useQuantity(index: number, { dose, quantity, pieces }: Counted): (pieces: number | null) => void {
  const { setValue, formState } = useFormContext<PrescriptionValues>()
  const before = useRef({ dose, quantity })
  const isOfDose = useRef(quantity !== undefined && quantity === pieces)
  const isSubmitted = formState.isSubmitted
  const use = useCallback(
    (count: number | null) => {
      isOfDose.current = true
      before.current = { ...before.current, quantity: count ?? undefined }
      const options = { shouldDirty: true, shouldValidate: isSubmitted }
      setValue(`medications.${index}.quantity`, count ?? undefined, options)
    },
    [index, isSubmitted, setValue],
  )
  useEffect(() => {
    const { dose: last, quantity: was } = before.current
    before.current = { dose, quantity }
    if (quantity !== was) isOfDose.current = quantity !== undefined && dose !== last
    else if (dose !== last && isOfDose.current) use(pieces)
  }, [dose, quantity, pieces, use])
  return use
}

/** Instructions of a medication; shorthand is expanded in place. */
export function InstructionsField({ index, error, className }: DosageFieldProps & { className: string }) {
  const { control, setValue } = useFormContext<PrescriptionValues>()
  const name = `medications.${index}.instructions` as const
  const { field } = useController({ control, name })
  const writeIt = () => {
    const text = writeOut(field.value ?? '')
    if (text !== field.value && text.length <= LONGEST.instructions) setValue(name, text, { shouldDirty: true })
  }
  return (
    <Field label={t('Instructions')} optional error={error} className={className}>
      <TextInput
        maxLength={LONGEST.instructions}
        {...field}
        onBlur={() => {
          writeIt()
          field.onBlur()
        }}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && writeIt()}
      />
    </Field>
  )
}
