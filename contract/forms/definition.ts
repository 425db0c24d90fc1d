import { z } from 'zod'
import { line } from '#contract/common.ts'
import { says, t } from '#language/translate.ts'
import { definitionMessages, Question, QUESTIONS_MAX, Score, SCORES_MAX } from './questions.ts'
import { wrongPlacesOf } from './rules.ts'

const fields = {
  questions: z
    .array(Question)
    .min(1, says(definitionMessages.none))
    .max(QUESTIONS_MAX, { error: () => t('At most {max} questions', { max: QUESTIONS_MAX }) }),
  scores: z.array(Score).max(SCORES_MAX).optional(),
  /** Shown below the form, such as the license of its questions. */
  notice: line(500).optional(),
}

/** The questions of a form with its scores: conditions refer to earlier questions, and scores to questions with points. */
export const Definition = z.strictObject(fields).superRefine((one, context) => {
  for (const { path, message } of wrongPlacesOf(one))
    context.addIssue({ code: 'custom', path, message: t(definitionMessages[message]) })
})
export type Definition = z.infer<typeof Definition>
