import { t } from '#language/translate.ts'
import { bodyMassIndex, temperatureInWords, type VitalName, type Vitals, vitals } from './content.ts'

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

/** Returns measurements in one line: "Blood pressure 128/82 mmHg · Pulse 88 /min". */
export const vitalsLine = (all: Vitals): string =>
  vitalsInWords(all)
    .map(({ name, value }) => `${name} ${value}`)
    .join(' · ')
