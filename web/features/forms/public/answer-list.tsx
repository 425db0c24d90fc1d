import { t } from '#language/translate.ts'
import type { Answer } from '#contract/forms/answers.ts'
import type { Definition } from '#contract/forms/definition.ts'
import { evaluate } from '#contract/forms/evaluate.ts'
import { answerInWords } from '#contract/forms/words.ts'

interface AnswerListProps {
  definition: Definition
  answers: readonly Answer[]
  /** Ids of questions whose answers need attention. */
  alerts: readonly string[]
}

/** The questions that were asked, with their answers. */
export function AnswerList({ definition, answers, alerts }: AnswerListProps) {
  const { visible } = evaluate(definition, answers)
  return (
    <dl className="flex flex-col gap-3">
      {visible.map((question) => {
        const { id, kind, title, unit } = question
        if (kind === 'heading')
          return (
            <dt key={id} className="border-t border-line pt-3 font-medium first:border-0 first:pt-0">
              {title}
            </dt>
          )
        const words = answerInWords(
          question,
          answers.find((one) => one.question === id),
        )
        return (
          <div key={id}>
            <dt className="text-sm text-muted">{title}</dt>
            <dd className={alerts.includes(id) ? 'font-medium whitespace-pre-line text-danger' : 'whitespace-pre-line'}>
              {words.length === 0 ? t('No answer') : [words.join('; '), unit].filter(Boolean).join(' ')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
