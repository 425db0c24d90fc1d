import { t } from '#language/translate.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { bodyMassIndex, toCelsius, type VitalName, vitals } from '#contract/visits/content.ts'
import { type Growth, type GrowthMeasure, growthOf } from '#contract/visits/growth/growth.ts'
import { unusualAt } from '#contract/visits/unusual.ts'
import { daysBetween } from '#contract/wall-clock.ts'
import { inOtherUnit, numberIn, type VitalValues } from '#web/features/visits/vitals/values.ts'
import { childOn } from './child.ts'
import { growthInWords } from './words.ts'

interface VitalHintProps {
  /** A field of the form, or the body mass index that follows from two. */
  name: VitalName | 'bmi'
  patient: MeasuredPatient
  visitDate: string
}

/** What the hints need to know about the patient. */
export interface MeasuredPatient {
  age: number | null
  dateOfBirth: string | null
  gender: string | null
}

/** z-scores beyond which WHO's packages anthro and anthroplus (read on 2026-11-30) mark a measurement as a likely error. */
const flags: Record<GrowthMeasure, readonly [low: number, high: number]> = {
  weight: [-6, 5],
  height: [-6, 6],
  headCircumference: [-5, 5],
  bmi: [-5, 5],
}

/**
 * What to know about a typed measurement: where a child's stands among healthy children, and whether it is so unusual for the age that a
 * typing error is likely. It stops nothing.
 */
export function VitalHint({ name, patient, visitDate }: VitalHintProps) {
  const values = useTyped(name)
  const words = values === null ? [] : hintsOn(name, values.value, patient, visitDate, values.unit)
  return (
    <output className="flex flex-col text-sm empty:hidden">
      {words.map(({ text, isQuestion }) => (
        <span key={text} className={isQuestion ? 'text-caution' : 'text-muted'}>
          {text}
        </span>
      ))}
    </output>
  )
}

/** Returns the number in a field, in the unit that is stored, and the unit that it is typed in; null without a possible number. */
function useTyped(name: VitalHintProps['name']): { value: number; unit: string } | null {
  const { control } = useFormContext<VitalValues>()
  const [own, weight, height, unit] = useWatch({
    control,
    name: [name === 'bmi' ? 'weight' : name, 'weight', 'height', 'unit'],
  })
  if (name === 'bmi') {
    const value = bodyMassIndex({ weight: possible('weight', weight), height: possible('height', height) })
    return value === null ? null : { value, unit: 'kg/m²' }
  }
  const isFahrenheit = name === 'temperature' && unit === 'F'
  const value = isFahrenheit ? within(name, numberIn(own), toCelsius) : possible(name, own)
  return value === null ? null : { value, unit: isFahrenheit ? '°F' : vitals[name].unit }
}

const possible = (name: VitalName, typed: string) => within(name, numberIn(typed))

/** Returns a number that can be this measurement, in the unit that is stored; null otherwise. */
function within(name: VitalName, typed: number | undefined, asStored = (value: number) => value): number | null {
  const value = typed === undefined ? Number.NaN : asStored(typed)
  const { min, max } = vitals[name]
  return value >= min && value <= max ? value : null
}

interface Hint {
  text: string
  isQuestion: boolean
}

function hintsOn(
  name: VitalHintProps['name'],
  value: number,
  patient: MeasuredPatient,
  visitDate: string,
  unit: string,
): Hint[] {
  const growth = growthHints(name, value, patient, visitDate)
  const days = patient.dateOfBirth
    ? daysBetween(patient.dateOfBirth, visitDate)
    : patient.age === null
      ? null
      : patient.age * 365.25
  const found = days === null || days < 0 || name === 'bmi' ? null : unusualAt(name, value, days)
  if (!found) return growth
  const limit = unit === '°F' ? inOtherUnit(String(found.limit), 'F') : String(found.limit)
  const text =
    found.side === 'low'
      ? t('Lower than usual at this age: {limit} {unit} or more. Is this right?', { limit, unit })
      : t('Higher than usual at this age: up to {limit} {unit}. Is this right?', { limit, unit })
  return [...growth, { text, isQuestion: true }]
}

const isMeasure = (name: VitalHintProps['name']): name is GrowthMeasure => name in flags

function growthHints(name: VitalHintProps['name'], value: number, patient: MeasuredPatient, visitDate: string): Hint[] {
  const child = childOn(patient, visitDate)
  if (!child || !isMeasure(name)) return []
  const growth: Growth | null = growthOf(name, child.sex, daysBetween(child.dateOfBirth, visitDate), value)
  if (!growth) return []
  const [low, high] = flags[name]
  const isUnlikely = growth.z < low || growth.z > high
  return [
    { text: growthInWords(growth), isQuestion: false },
    ...(isUnlikely ? [{ text: t('Very unusual for age and sex. Is this right?'), isQuestion: true }] : []),
  ]
}
