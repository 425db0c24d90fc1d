import { type Message, msg, t } from '#language/translate.ts'
import {
  bodyMassIndex,
  type Diagnosis,
  temperatureInWords,
  type VitalName,
  type Vitals,
  vitals,
} from '#contract/visits/content.ts'
import type { Visit, VisitStatus } from '#contract/visits/visits.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Label and color of each status. */
export const statusLooks: Record<VisitStatus, { label: Message; tone: Tone }> = {
  draft: { label: msg('Draft'), tone: 'caution' },
  finished: { label: msg('Finished'), tone: 'positive' },
}

/** Returns the status of a visit in words; with several versions it is "amended". */
export const lookOf = ({ status, version }: Pick<Visit, 'status' | 'version'>) =>
  version > 1 ? { label: msg('Amended'), tone: 'info' as const } : statusLooks[status]

/** Returns a measurement with its unit, such as "72 /min". */
const measured = (name: VitalName, value: number) => (name === 'oxygen' ? `${value}%` : `${value} ${vitals[name].unit}`)

/** Returns the measurements with their names, in the order of the form. */
export function vitalsInWords(all: Vitals): { name: string; value: string }[] {
  const { systolic, diastolic, temperature, temperatureUnit } = all
  const bmi = bodyMassIndex(all)
  const one = (name: VitalName) =>
    all[name] === null ? [] : [{ name: t(vitals[name].title), value: measured(name, all[name]) }]
  return [
    ...(systolic !== null && diastolic !== null
      ? [{ name: t('Blood pressure'), value: `${systolic}/${diastolic} mmHg` }]
      : []),
    ...one('pulse'),
    ...(temperature === null
      ? []
      : [{ name: t(vitals.temperature.title), value: temperatureInWords(temperature, temperatureUnit) }]),
    ...one('oxygen'),
    ...one('weight'),
    ...one('height'),
    ...one('headCircumference'),
    ...(bmi === null ? [] : [{ name: t('BMI'), value: `${bmi} kg/m²` }]),
  ]
}

/** Returns a diagnosis with its code, such as "Common cold (J00)". */
export const diagnosisInWords = ({ text, code }: Diagnosis): string => (code ? `${text} (${code})` : text)
