import { type Message, msg, t } from '#language/translate.ts'
import { z } from 'zod'
import { NewVisitContent, type TemperatureUnit, type VisitContent, wrongPressure } from '#contract/visits/content.ts'
import { GAP, pickFields, pickMessages } from '#contract/visits/text-picks.ts'
import { visitMessages } from '#contract/visits/visits.ts'
import {
  temperatureSentence,
  tooExact,
  vitalsBody,
  type VitalValues,
  vitalValuesOf,
} from '#web/features/visits/vitals/values.ts'

/** Values of the visit form; measurements as text. */
export type VisitValues = VitalValues & {
  complaint: string
  findings: string
  diagnoses: { text: string; code: string }[]
  advice: string
  followUpDate: string
  /** For an amendment only. */
  reason: string
}

export const emptyDiagnosis = { text: '', code: '' }

/** Returns the form values of a visit; a temperature in the unit in which it was typed, or else in this one. */
export const valuesOf = (content: VisitContent, preset: TemperatureUnit = 'C'): VisitValues => ({
  ...vitalValuesOf(content, preset),
  complaint: content.complaint ?? '',
  findings: content.findings ?? '',
  diagnoses:
    content.diagnoses.length > 0
      ? content.diagnoses.map(({ text, code }) => ({ text, code: code ?? '' }))
      : [emptyDiagnosis],
  advice: content.advice ?? '',
  followUpDate: content.followUpDate ?? '',
  reason: '',
})

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
  const body: Record<string, unknown> = vitalsBody(typed, without)
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
    return { path: [name], message: name === 'temperature' ? temperatureSentence(typed, message) : message }
  })
  const exact = tooExact(typed)
  if (exact) wrong.push({ path: ['temperature'], message: exact })
  const pressure = wrong.length === 0 && parsed.data ? wrongPressure(parsed.data) : null
  if (pressure) wrong.push({ path: [pressure.path], message: t(pressure.message) })
  if (typed.followUpDate && typed.followUpDate <= visitDate)
    wrong.push({ path: ['followUpDate'], message: t(visitMessages.followUpEarlier) })
  return { content: wrong.length === 0 && parsed.data ? parsed.data : null, wrong }
}

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
    for (const name of pickFields)
      if (typed[name].includes(GAP)) wrong.push({ path: [name], message: t(pickMessages.gap) })
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
