import { z } from 'zod'
import { lines } from '#contract/common.ts'
import { msg, says } from '#language/translate.ts'
import { CHOICES_MAX, QUESTIONS_MAX } from './questions.ts'

const id = z
  .string()
  .max(40)
  .regex(/^[a-z0-9-]+$/, says(msg('This isn’t a question of the form')))

/** The largest number of an answer. */
export const NUMBER_MAX = 1_000_000

/** An answer: a text or date, a number, or choices; one without any of them is empty. */
export const Answer = z.strictObject({
  question: id,
  text: lines(5000).optional(),
  number: z
    .number(says(msg('Enter a number')))
    .min(-NUMBER_MAX)
    .max(NUMBER_MAX)
    .optional(),
  choices: z.array(id).max(CHOICES_MAX).optional(),
})
export type Answer = z.infer<typeof Answer>

export const Answers = z.array(Answer).max(QUESTIONS_MAX)

/** Returns answers with later ones in place of earlier ones to the same question. */
export function mergedAnswers(earlier: readonly Answer[], later: readonly Answer[]): Answer[] {
  return [...new Map([...earlier, ...later].map((one) => [one.question, one])).values()]
}
