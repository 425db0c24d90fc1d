import { type Message, msg, t } from '#language/translate.ts'
import { z } from 'zod'
import {
  NewVisitContent,
  outOfBounds,
  type VisitContent,
  type VitalName,
  vitalNames,
  wrongPressure,
} from '#contract/visits/content.ts'
import { visitMessages } from '#contract/visits/visits.ts'

/** Values of the visit form; measurements as text. */
export type VisitValues = Record<VitalName, string> & {
  complaint: string
  findings: string
  /** Unit of the typed temperature. */
  unit: 'C' | 'F'
  diagnoses: { text: string; code: string }[]
  advice: string
  followUpDate: string
  /** For an amendment only. */
  reason: string
}

export const emptyDiagnosis = { text: '', code: '' }

const toFahrenheit = (celsius: number) => Math.round(celsius * 18 + 320) / 10
const toCelsius = (fahrenheit: number) => Math.round(((fahrenheit - 32) * 5 * 100) / 9) / 100

const inWords = (value: number | null) => (value === null ? '' : String(value))

/** Returns the form values of a visit. */
export function valuesOf(content: VisitContent, unit: VisitValues['unit'] = 'C'): VisitValues {
  const { temperature } = content
  const typed = Object.fromEntries(vitalNames.map((name) => [name, inWords(content[name])])) as Record<
    VitalName,
    string
  >
  return {
    ...typed,
    temperature: inWords(temperature !== null && unit === 'F' ? toFahrenheit(temperature) : temperature),
    unit,
    complaint: content.complaint ?? '',
    findings: content.findings ?? '',
    diagnoses:
      content.diagnoses.length > 0
        ? content.diagnoses.map(({ text, code }) => ({ text, code: code ?? '' }))
        : [emptyDiagnosis],
    advice: content.advice ?? '',
    followUpDate: content.followUpDate ?? '',
    reason: '',
  }
}

/** Converts a typed temperature to the other unit; other text is returned unchanged. */
export function inOtherUnit(typed: string, to: VisitValues['unit']): string {
  const value = numberIn(typed)
  if (value === undefined || Number.isNaN(value)) return typed
  return String(to === 'F' ? toFahrenheit(value) : toCelsius(value))
}

/** Parses a number with a point or a comma; undefined if empty, NaN for other text. */
export function numberIn(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  return text === '' ? undefined : Number(text)
}

interface Wrong {
  path: (string | number)[]
  message: string
}

interface Checked {
  content: z.infer<typeof NewVisitContent> | null
  wrong: Wrong[]
}

const isWritten = ({ text, code }: VisitValues['diagnoses'][number]) => text.trim() !== '' || code.trim() !== ''

/** Returns the form as the call's body, without the fields and lines in `without`. */
function bodyOf(typed: VisitValues, without: (path: string, at?: number) => boolean = () => false) {
  const numbers = vitalNames.map((name) => [name, without(name) ? undefined : numberIn(typed[name])] as const)
  const body: Record<string, unknown> = Object.fromEntries(numbers)
  if (typed.unit === 'F' && typeof body.temperature === 'number') body.temperature = toCelsius(body.temperature)
  const rows = typed.diagnoses.flatMap((one, at) => (isWritten(one) && !without('diagnoses', at) ? [{ one, at }] : []))
  const { complaint, findings, advice, followUpDate } = typed
  const texts = { complaint, findings, advice, followUpDate }
  for (const [name, text] of Object.entries(texts)) if (!without(name)) body[name] = text
  return { body: { ...body, diagnoses: rows.map(({ one }) => one) }, rows: rows.map(({ at }) => at) }
}

/** Validates the form: returns the content to send, or each invalid field with its message. */
export function check(typed: VisitValues, visitDate: string): Checked {
  const { body, rows } = bodyOf(typed)
  const parsed = NewVisitContent.safeParse(body)
  const wrong: Wrong[] = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const [name, at, part] = path as [string, number, string]
    if (name === 'diagnoses' && at !== undefined) return { path: [name, rows[at]!, part], message }
    return { path: [name], message: name === 'temperature' ? temperatureSentence(typed.unit, message) : message }
  })
  const pressure = wrong.length === 0 && parsed.data ? wrongPressure(parsed.data) : null
  if (pressure) wrong.push({ path: [pressure.path], message: t(pressure.message) })
  if (typed.followUpDate && typed.followUpDate <= visitDate)
    wrong.push({ path: ['followUpDate'], message: t(visitMessages.followUpEarlier) })
  return { content: wrong.length === 0 && parsed.data ? parsed.data : null, wrong }
}

const temperatureSentence = (unit: VisitValues['unit'], message: string) =>
  unit === 'F' && message === outOfBounds('temperature') ? t('Temperature must be between 86 and 113 °F') : message

/** Returns the content without its invalid fields, and those fields. */
export function savable(typed: VisitValues, visitDate: string) {
  const { content, wrong } = check(typed, visitDate)
  if (content) return { content, wrong }
  const isPressure = wrong.some(({ path }) => path[0] === 'systolic' || path[0] === 'diastolic')
  const without = (name: string, at?: number) =>
    ((name === 'systolic' || name === 'diastolic') && isPressure) ||
    wrong.some(({ path }) => path[0] === name && (path[1] === undefined || path[1] === at))
  const parsed = NewVisitContent.safeParse(bodyOf(typed, without).body)
  const rest = parsed.data && wrongPressure(parsed.data) ? { systolic: undefined, diastolic: undefined } : {}
  return { content: parsed.data ? { ...parsed.data, ...rest } : null, wrong }
}

const isEmpty = ({ complaint, findings, advice, diagnoses }: z.infer<typeof NewVisitContent>) =>
  !complaint && !findings && !advice && (diagnoses ?? []).length === 0

/** Schema of the form for finishing or amending a visit. */
export const formSchema = (visitDate: string, { isAmendment }: { isAmendment: boolean }) =>
  z.custom<VisitValues>().transform((typed, ctx) => {
    const { content, wrong } = check(typed, visitDate)
    const reason = typed.reason.trim()
    if (content && isEmpty(content)) wrong.push({ path: ['complaint'], message: t(visitMessages.nothing) })
    if (isAmendment && !reason) wrong.push({ path: ['reason'], message: t(visitMessages.reason) })
    for (const one of wrong) ctx.issues.push({ code: 'custom', input: typed, ...one })
    return content && wrong.length === 0 ? { content, reason } : z.NEVER
  })

/** Names of the fields, for sentences. */
export const titles: Readonly<Record<string, Message>> = {
  systolic: msg('blood pressure'),
  diastolic: msg('blood pressure'),
  pulse: msg('pulse'),
  temperature: msg('temperature'),
  oxygen: msg('oxygen'),
  weight: msg('weight'),
  height: msg('height'),
  headCircumference: msg('head circumference'),
  diagnoses: msg('a diagnosis'),
  followUpDate: msg('the follow-up date'),
  complaint: msg('the complaint'),
  findings: msg('the findings'),
  advice: msg('the advice'),
}
