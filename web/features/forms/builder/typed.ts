import { z } from 'zod'
import { Definition } from '#contract/forms/definition.ts'
import type { AnswerTarget, Question, QuestionKind } from '#contract/forms/questions.ts'
import { type ClinicForm, ClinicFormChange } from '#contract/forms/forms.ts'
import { type Message, msg } from '#language/translate.ts'

/** Names of the kinds of questions. */
export const kindWords: Record<QuestionKind, Message> = {
  heading: msg('Heading or note'),
  text: msg('Short text'),
  longText: msg('Long text'),
  number: msg('Number'),
  choice: msg('One choice'),
  choices: msg('Several choices'),
  yesNo: msg('Yes or no'),
  date: msg('Date'),
  scale: msg('Scale'),
}

/** Names of the places in the chart where an answer is proposed. */
export const targetNames: Record<AnswerTarget, Message> = {
  allergy: msg('Allergy'),
  problem: msg('Problem'),
  history: msg('Medical history'),
}

/** The form as the builder holds it. */
export interface FormValues {
  title: string
  definition: Definition
  serviceIds: string[]
  isArchived: boolean
  version: number
}

/** The fields that each kind of question has. */
const fieldsOf: Record<QuestionKind, readonly (keyof Question)[]> = {
  heading: [],
  text: ['mapsTo'],
  longText: ['mapsTo'],
  number: ['unit', 'min', 'max', 'alertIf'],
  choice: ['choices', 'alertIf'],
  choices: ['choices', 'alertIf', 'mapsTo'],
  yesNo: ['alertIf'],
  date: [],
  scale: ['min', 'max', 'minLabel', 'maxLabel', 'alertIf'],
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Returns a question without the fields that its kind doesn't have, and without empty ones. */
export function cleaned(question: Question): Question {
  const names: readonly string[] = ['id', 'kind', 'title', 'help', 'showIf', 'isRequired', ...fieldsOf[question.kind]]
  const entries = Object.entries(question).filter(([name, value]) => names.includes(name) && !isEmpty(value))
  return { title: '', ...Object.fromEntries(entries) } as Question
}

const { title, serviceIds, isArchived, version } = ClinicFormChange.shape

/** The builder's form: cleaned, and then checked as the API checks it. */
export const TypedForm = z.strictObject({
  title,
  definition: z.custom<Definition>().transform((typed, context) => {
    const { questions, scores = [], notice } = typed
    const definition = {
      questions: questions.map(cleaned),
      ...(scores.length > 0 && { scores }),
      ...(notice && { notice }),
    }
    const checked = Definition.safeParse(definition)
    if (checked.success) return checked.data
    for (const { path, message } of checked.error.issues)
      context.issues.push({ code: 'custom', path: [...path], message, input: typed })
    return z.NEVER
  }),
  serviceIds,
  isArchived,
  version,
})

/** Returns a new id that a form doesn't have yet: `q1`, `q2`. */
export function freeId(prefix: string, taken: readonly string[]): string {
  for (let at = taken.length + 1; ; at++) if (!taken.includes(`${prefix}${at}`)) return `${prefix}${at}`
}

/** Returns the builder's values of a stored form; a new one begins with one question. */
export const valuesOf = (form: Partial<ClinicForm>): FormValues => ({
  title: form.title ?? '',
  definition: form.definition ?? { questions: [{ id: 'q1', kind: 'text', title: '' }] },
  serviceIds: form.serviceIds ?? [],
  isArchived: form.isArchived ?? false,
  version: form.version ?? 1,
})

/** Reads a number field; empty ones are left out. */
export const asNumber = (typed: unknown): number | undefined =>
  typed === '' || typed === undefined || typed === null ? undefined : Number(typed)
