import type { Definition } from '#contract/forms/definition.ts'
import type { Question } from '#contract/forms/questions.ts'

/** A form that clinics can begin with. They copy it, and can change and translate every word. */
export interface ShippedForm {
  key: string
  title: string
  /** One line for the person who chooses it. */
  about: string
  /** Where the questions come from, and what allows to use them. */
  license: string
  definition: Definition
}

type More = Partial<Omit<Question, 'id' | 'kind' | 'title'>>

/** License of forms with questions of our own. */
export const OWN = 'Written for this program, without a named instrument. Same license as the program.'

export const heading = (id: string, title: string, help?: string): Question => ({
  id,
  kind: 'heading',
  title,
  ...(help && { help }),
})
export const text = (id: string, title: string, more: More = {}): Question => ({ id, kind: 'text', title, ...more })
export const longText = (id: string, title: string, more: More = {}): Question => ({
  id,
  kind: 'longText',
  title,
  ...more,
})
export const yesNo = (id: string, title: string, more: More = {}): Question => ({ id, kind: 'yesNo', title, ...more })
export const date = (id: string, title: string, more: More = {}): Question => ({ id, kind: 'date', title, ...more })
export const number = (id: string, title: string, more: More = {}): Question => ({ id, kind: 'number', title, ...more })

/** A question with choices; their ids are their numbers. */
export const choice = (id: string, title: string, labels: readonly string[], more: More = {}): Question => ({
  id,
  kind: 'choice',
  title,
  choices: labels.map((label, at) => ({ id: `c${at + 1}`, label })),
  ...more,
})
export const choices = (id: string, title: string, labels: readonly string[], more: More = {}): Question => ({
  ...choice(id, title, labels, more),
  kind: 'choices',
})

/** Returns the question behind a "yes". */
export const after = (question: string) => ({ showIf: { question, isAnyOf: ['yes'] } })

/** What most clinics ask about medicines and allergies. */
export const medicinesAndAllergies: readonly Question[] = [
  longText('medicines', 'Which medicines do you take, also without a prescription?', {
    help: 'One on each line, with the dose if you know it.',
  }),
  yesNo('has-allergies', 'Are you allergic to anything, such as a medicine or a food?', { isRequired: true }),
  text('allergies', 'What are you allergic to?', { ...after('has-allergies'), mapsTo: 'allergy', isRequired: true }),
  text('reaction', 'What happened?', after('has-allergies')),
]
