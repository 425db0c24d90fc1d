import { t } from '#language/translate.ts'
import type { Answer } from './answers.ts'
import type { Question } from './questions.ts'
import { isAnswered } from './evaluate.ts'

/** Returns an answer in words, one entry for each choice; empty without an answer. */
export function answerInWords(question: Question, one: Answer | undefined): string[] {
  if (!isAnswered(one)) return []
  if (one.text) return [one.text]
  if (one.number !== undefined) return [String(one.number)]
  const { kind, choices = [] } = question
  return (one.choices ?? []).map((id) => {
    if (kind === 'yesNo') return id === 'yes' ? t('Yes') : t('No')
    return choices.find((choice) => choice.id === id)?.label ?? id
  })
}
