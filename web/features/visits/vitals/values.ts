import { t } from '#language/translate.ts'
import { z } from 'zod'
import {
  decimalsMessage,
  NewVitals,
  outOfBounds,
  type TemperatureUnit,
  toCelsius,
  toFahrenheit,
  type VitalName,
  vitalNames,
  type Vitals,
  vitals,
  wrongPressure,
} from '#contract/visits/content.ts'
import { vitalSetMessages } from '#contract/visits/vitals.ts'

/** Measurements as typed. */
export type VitalValues = Record<VitalName, string> & {
  /** Unit of the typed temperature. */
  unit: TemperatureUnit
}

const inWords = (value: number | null) => (value === null ? '' : String(value))

/** Returns measurements as a form shows them; a temperature in the unit in which it was typed, or else in this one. */
export function vitalValuesOf(measured: Vitals, preset: TemperatureUnit): VitalValues {
  const typed = Object.fromEntries(vitalNames.map((name) => [name, inWords(measured[name])])) as Record<
    VitalName,
    string
  >
  const { temperature } = measured
  const unit = measured.temperatureUnit ?? preset
  return {
    ...typed,
    temperature: inWords(temperature !== null && unit === 'F' ? toFahrenheit(temperature) : temperature),
    unit,
  }
}

/** Returns a form without measurements. */
export const noVitals = (unit: TemperatureUnit): VitalValues => ({
  ...(Object.fromEntries(vitalNames.map((name) => [name, ''])) as Record<VitalName, string>),
  unit,
})

/** Parses a number with a point or a comma; undefined if empty, NaN for other text. */
export function numberIn(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  return text === '' ? undefined : Number(text)
}

/** True for a number that a temperature in this unit can be. */
function isPossible(value: number | undefined, unit: TemperatureUnit): value is number {
  const { min, max } = vitals.temperature
  return value !== undefined && value >= boundIn(min, unit) && value <= boundIn(max, unit)
}

const boundIn = (celsius: number, unit: TemperatureUnit) => (unit === 'F' ? toFahrenheit(celsius) : celsius)

export const otherUnit = (unit: TemperatureUnit): TemperatureUnit => (unit === 'F' ? 'C' : 'F')

/** Converts a typed temperature to another unit, if it can be one in its own; other text is returned unchanged. */
export function inOtherUnit(typed: string, to: TemperatureUnit): string {
  const value = numberIn(typed)
  if (!isPossible(value, otherUnit(to))) return typed
  return String(to === 'F' ? toFahrenheit(value) : toCelsius(value))
}

/** Returns the unit that a typed temperature must be in because it can't be in the chosen one; null if there is no such question. */
export function likelyUnit(typed: string, unit: TemperatureUnit): TemperatureUnit | null {
  const value = numberIn(typed)
  return !isPossible(value, unit) && isPossible(value, otherUnit(unit)) ? otherUnit(unit) : null
}

/** Returns the measurements as a call's body, without the fields in `without`. */
export function vitalsBody(typed: VitalValues, without: (name: string) => boolean = () => false) {
  const numbers = vitalNames.map((name) => [name, without(name) ? undefined : numberIn(typed[name])] as const)
  const body: Partial<Record<VitalName | 'temperatureUnit', unknown>> = Object.fromEntries(numbers)
  if (typeof body.temperature !== 'number') return body
  if (typed.unit === 'F') body.temperature = toCelsius(body.temperature)
  return { ...body, temperatureUnit: typed.unit }
}

/** Returns what is wrong with the typed temperature beyond its number in Celsius, or the message for that in its unit. */
export function temperatureSentence({ temperature, unit }: VitalValues, message: string): string {
  if (message !== outOfBounds('temperature')) return message
  const likely = likelyUnit(temperature, unit)
  if (likely) return t('Is it {value} {unit}?', { value: temperature.trim(), unit: `°${likely}` })
  return unit === 'F' ? t('Temperature must be between 86 and 113 °F') : message
}

/** Returns the message for a temperature in °F with more decimals than are stored; null otherwise. */
export function tooExact({ temperature, unit }: VitalValues): string | null {
  const value = numberIn(temperature)
  const isExact = value !== undefined && Math.abs(value * 10 - Math.round(value * 10)) > 1e-6
  return unit === 'F' && isPossible(value, 'F') && isExact ? decimalsMessage(1) : null
}

/** Schema of a form for vitals. */
export const vitalsSchema = z.custom<VitalValues>().transform((typed, ctx) => {
  const parsed = NewVitals.safeParse(vitalsBody(typed))
  const refuse = (name: string, message: string) =>
    ctx.issues.push({ code: 'custom', input: typed, path: [name], message })
  for (const { path, message } of parsed.error?.issues ?? [])
    refuse(String(path[0]), path[0] === 'temperature' ? temperatureSentence(typed, message) : message)
  const exact = tooExact(typed)
  if (exact) refuse('temperature', exact)
  const pressure = parsed.data && wrongPressure(parsed.data)
  if (pressure) refuse(pressure.path, t(pressure.message))
  if (vitalNames.every((name) => typed[name].trim() === '')) refuse('systolic', t(vitalSetMessages.nothing))
  return parsed.data && ctx.issues.length === 0 ? parsed.data : z.NEVER
})
