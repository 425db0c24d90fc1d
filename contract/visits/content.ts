import { z } from 'zod'
import { isoDate, line, lines, requiredLine } from '#contract/common.ts'
import { msg, says, t } from '#language/translate.ts'

/**
 * Measurements of a visit with their units. Numbers outside `min` and `max` are typing errors; `decimals` is the number
 * of decimals stored.
 */
export const vitals = {
  systolic: { title: msg('Systolic'), unit: 'mmHg', min: 40, max: 300, decimals: 0 },
  diastolic: { title: msg('Diastolic'), unit: 'mmHg', min: 20, max: 200, decimals: 0 },
  pulse: { title: msg('Pulse'), unit: '/min', min: 20, max: 300, decimals: 0 },
  temperature: { title: msg('Temperature'), unit: '°C', min: 30, max: 45, decimals: 2 },
  oxygen: { title: msg('Oxygen'), unit: '%', min: 30, max: 100, decimals: 0 },
  weight: { title: msg('Weight'), unit: 'kg', min: 0.3, max: 500, decimals: 2 },
  height: { title: msg('Height'), unit: 'cm', min: 20, max: 260, decimals: 1 },
  headCircumference: { title: msg('Head circumference'), unit: 'cm', min: 15, max: 80, decimals: 1 },
} as const
export type VitalName = keyof typeof vitals
export const vitalNames = Object.keys(vitals) as VitalName[]

/** Units in which a temperature is typed and shown. */
export const temperatureUnits = ['C', 'F'] as const
export type TemperatureUnit = (typeof temperatureUnits)[number]

export const visitContentMessages = {
  pressure: msg('Blood pressure needs both numbers'),
  pressureTurned: msg('Diastolic must be lower than systolic'),
  diagnosis: msg('Diagnosis is required'),
  code: msg('Enter an ICD-10 code such as J06.9, or leave it empty'),
  followUp: msg('Enter a date'),
  unit: msg('Choose °C or °F'),
} as const

/** Returns the message for a number that can't be a measured value. */
export const outOfBounds = (name: VitalName): string => {
  const { title, unit, min, max } = vitals[name]
  return t('{title} must be between {min} and {max} {unit}', { title: t(title), min, max, unit })
}

/** Returns the message for a number with too many decimals. */
export const decimalsMessage = (decimals: number): string =>
  decimals === 0
    ? t('Enter a whole number')
    : t('At most {decimals, plural, one {# decimal} other {# decimals}}', { decimals })

/** Maximum number of diagnoses in a visit. */
export const DIAGNOSES_MAX = 20

/** An ICD-10 code: a letter, two characters, and up to four more after a point. */
const CODE = /^[A-Z]\d[\dA-Z](\.[\dA-Z]{1,4})?$/

/** An ICD-10 code as typed, in capitals; empty if there is none. */
export const icd10Code = z
  .string()
  .trim()
  .toUpperCase()
  .max(8, says(visitContentMessages.code))
  .refine((text) => text === '' || CODE.test(text), says(visitContentMessages.code))

/** A diagnosis as the doctor writes it, optionally with a code. */
export const NewDiagnosis = z.strictObject({
  text: requiredLine(visitContentMessages.diagnosis, 200),
  code: icd10Code.optional(),
})

function measured(name: VitalName) {
  const { min, max, decimals } = vitals[name]
  const message = () => outOfBounds(name)
  const step = 10 ** decimals
  const places = () => decimalsMessage(decimals)
  return z
    .number(says(message))
    .min(min, says(message))
    .max(max, says(message))
    .refine((value) => Math.abs(value * step - Math.round(value * step)) < 1e-6, says(places))
    .nullable()
    .optional()
}

/** Measurements, all optional. */
export const NewVitals = z.strictObject({
  systolic: measured('systolic'),
  diastolic: measured('diastolic'),
  pulse: measured('pulse'),
  /** In degrees Celsius, whatever `temperatureUnit` says. */
  temperature: measured('temperature'),
  /** The unit in which the temperature was read, and in which it is shown and printed: `C` if omitted. */
  temperatureUnit: z.enum(temperatureUnits, says(visitContentMessages.unit)).nullable().optional(),
  oxygen: measured('oxygen'),
  weight: measured('weight'),
  height: measured('height'),
  headCircumference: measured('headCircumference'),
})
export type NewVitals = z.infer<typeof NewVitals>

/** Text and measurements of a visit. All fields are optional in a draft. */
export const NewVisitContent = z.strictObject({
  complaint: lines(2000).optional(),
  findings: lines(5000).optional(),
  ...NewVitals.shape,
  diagnoses: z
    .array(NewDiagnosis)
    .max(DIAGNOSES_MAX, { error: () => t('At most {max} diagnoses', { max: DIAGNOSES_MAX }) })
    .optional(),
  advice: lines(2000).optional(),
  followUpDate: z.literal('').or(isoDate(visitContentMessages.followUp)).optional(),
})
export type NewVisitContent = z.infer<typeof NewVisitContent>

/** Returns what is wrong with a blood pressure, as field and message; null if it is valid. */
export function wrongPressure({ systolic, diastolic }: Pick<NewVisitContent, 'systolic' | 'diastolic'>) {
  const [has, hasOther] = [typeof systolic === 'number', typeof diastolic === 'number']
  if (has !== hasOther) return { path: has ? 'diastolic' : 'systolic', message: visitContentMessages.pressure } as const
  if (has && diastolic! >= systolic!)
    return { path: 'diastolic', message: visitContentMessages.pressureTurned } as const
  return null
}

const text = z.string().nullable()
const number = z.number().nullable()

export const Diagnosis = z.object({ text: z.string(), code: text })
export type Diagnosis = z.infer<typeof Diagnosis>

/** A diagnosis in a visit. */
export const RecordedDiagnosis = Diagnosis.extend({
  /** Slug of the health guide to it; omitted if there is none. */
  guide: z.string().optional(),
})
export type RecordedDiagnosis = z.infer<typeof RecordedDiagnosis>

/** Measurements; the temperature is in degrees Celsius. */
export const Vitals = z.object({
  systolic: number,
  diastolic: number,
  pulse: number,
  temperature: number,
  /** The unit in which the temperature was typed, and is shown; null without a temperature, or if the unit is unknown. */
  temperatureUnit: z.enum(temperatureUnits).nullable(),
  oxygen: number,
  weight: number,
  height: number,
  headCircumference: number,
})
export type Vitals = z.infer<typeof Vitals>

/** Text and measurements of a visit. Findings are for doctors: for patients they are omitted, not empty. */
export const VisitContent = Vitals.extend({
  complaint: text,
  findings: text.optional(),
  diagnoses: z.array(RecordedDiagnosis),
  advice: text,
  followUpDate: text,
})
export type VisitContent = z.infer<typeof VisitContent>

/** Returns the body mass index in kg/m², with one decimal; null without weight and height. */
export const bodyMassIndex = ({ weight, height }: Pick<Vitals, 'weight' | 'height'>): number | null =>
  weight && height ? Math.round((weight / (height / 100) ** 2) * 10) / 10 : null

/** Degrees Fahrenheit with one decimal. */
export const toFahrenheit = (celsius: number): number => Math.round(celsius * 18 + 320) / 10

/** Degrees Celsius with two decimals, from which `toFahrenheit` returns the same number. */
export const toCelsius = (fahrenheit: number): number => Math.round(((fahrenheit - 32) * 5 * 100) / 9) / 100

/** Returns a temperature with its unit, as it was typed: "98.8 °F". */
export const temperatureInWords = (celsius: number, unit: TemperatureUnit | null): string =>
  unit === 'F' ? `${toFahrenheit(celsius)} °F` : `${celsius} °C`

/** Text to find among diagnoses. */
export const DiagnosisSearch = z.object({ search: line(100) })
