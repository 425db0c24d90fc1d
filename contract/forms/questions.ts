import { z } from 'zod'
import { line, lines, requiredLine } from '#contract/common.ts'
import { msg, says, t } from '#language/translate.ts'

export const definitionMessages = {
  title: msg('Enter the title of the form'),
  question: msg('Enter the question'),
  id: msg('Use lower-case letters, digits and hyphens'),
  number: msg('Enter a number'),
  none: msg('Add at least one question'),
  twice: msg('Two entries have the same id'),
  choices: msg('Add at least two choices'),
  choice: msg('Enter the choice'),
  noChoices: msg('Only questions with choices have choices'),
  limits: msg('The lowest number must be below the highest'),
  scale: msg('A scale needs whole numbers, at most 20 apart'),
  earlier: msg('A condition must refer to an earlier question'),
  condition: msg('Choose answers that this question has, or a number from which it applies'),
  scored: msg('A score counts questions with numbers or points'),
  band: msg('Enter what the score means'),
  bands: msg('Ranges of a score must be in order, without overlaps'),
  mapped: msg('Only a text or several choices can go into the chart'),
} as const

/** Most questions, choices and scores of a form. */
export const QUESTIONS_MAX = 100
export const CHOICES_MAX = 30
export const SCORES_MAX = 5
const BANDS_MAX = 10

/** Kinds of questions; a `heading` asks nothing. */
export const questionKinds = [
  'heading',
  'text',
  'longText',
  'number',
  'choice',
  'choices',
  'yesNo',
  'date',
  'scale',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Where in the chart an answer is proposed: as a record, or as a line of the medical history. A doctor accepts each. */
export const answerTargets = ['allergy', 'problem', 'history'] as const
export type AnswerTarget = (typeof answerTargets)[number]

/** Longest text that goes into the chart. */
export const targetLengths: Readonly<Record<AnswerTarget, number>> = { allergy: 200, problem: 200, history: 1000 }

const id = z
  .string(says(definitionMessages.id))
  .max(40, says(definitionMessages.id))
  .regex(/^[a-z0-9-]+$/, says(definitionMessages.id))
const number = z.number(says(definitionMessages.number)).min(-1_000_000).max(1_000_000)

/** A choice of a question; `points` count in a score. */
const Choice = z.strictObject({
  id,
  label: requiredLine(definitionMessages.choice, 200),
  points: number.optional(),
})

/** Answers for which something applies: one of these choices (`yes` or `no` for a yes-no question), or a number from here on. */
const Answered = {
  isAnyOf: z.array(id).max(CHOICES_MAX).optional(),
  from: number.optional(),
}

/** A question of a form (FHIR R4 Questionnaire.item). Fields that its kind doesn't use are ignored. */
export const Question = z.strictObject({
  id,
  kind: z.enum(questionKinds),
  title: requiredLine(definitionMessages.question, 500),
  help: lines(1000).optional(),
  isRequired: z.boolean().optional(),
  unit: line(30).optional(),
  min: number.optional(),
  max: number.optional(),
  /** What the lowest and the highest number of a scale mean. */
  minLabel: line(60).optional(),
  maxLabel: line(60).optional(),
  choices: z
    .array(Choice)
    .max(CHOICES_MAX, { error: () => t('At most {max} choices', { max: CHOICES_MAX }) })
    .optional(),
  /** Asks the question only if an earlier one has such an answer. */
  showIf: z.strictObject({ question: id, ...Answered }).optional(),
  /** Flags an answer like this for the clinic, and shows the patient whom to call. */
  alertIf: z.strictObject(Answered).optional(),
  /** Proposes the answer for the chart. */
  mapsTo: z.enum(answerTargets).optional(),
})
export type Question = z.infer<typeof Question>

/** A sum of points, with the meaning of its ranges and where they come from. */
export const Score = z.strictObject({
  title: requiredLine(definitionMessages.title, 100),
  questions: z.array(id).min(1, says(definitionMessages.scored)).max(QUESTIONS_MAX),
  bands: z
    .array(z.strictObject({ from: number, to: number, label: requiredLine(definitionMessages.band, 100) }))
    .max(BANDS_MAX),
  source: line(300).optional(),
})
export type Score = z.infer<typeof Score>
