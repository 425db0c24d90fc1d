import { t } from '#language/translate.ts'
import { useState } from 'react'
import { type Answer, mergedAnswers } from '#contract/forms/answers.ts'
import type { Definition } from '#contract/forms/definition.ts'
import { evaluate, wrongIn } from '#contract/forms/evaluate.ts'
import { QuestionField } from '#web/features/forms/public/question-field.tsx'
import { UrgentHelp } from '#web/features/forms/public/urgent-help.tsx'
import { cleaned } from './typed.ts'

/** The form as patients see it, to try out. Nothing of it is saved. */
export function Preview({ definition }: { definition: Definition }) {
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const { visible, scores, alerts } = evaluate({ ...definition, questions: definition.questions.map(cleaned) }, answers)
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">{t('Try the form. Your answers aren’t saved.')}</p>
      {visible.map((question) => {
        const answer = answers.find((one) => one.question === question.id)
        const wrong = answer && wrongIn(question, answer)
        return (
          <QuestionField
            key={question.id}
            question={question}
            answer={answer}
            error={wrong ? t(wrong) : undefined}
            onChange={(given) => setAnswers((all) => mergedAnswers(all, [given]))}
          />
        )
      })}
      {scores.map(({ title, value, band }) => (
        <p key={title} className="font-medium">
          {value === null
            ? t('{title}: not all questions are answered', { title })
            : [`${title}: ${value}`, band].filter(Boolean).join(' · ')}
        </p>
      ))}
      {alerts.length > 0 ? <UrgentHelp /> : null}
      {definition.notice ? <p className="text-sm text-muted">{definition.notice}</p> : null}
    </div>
  )
}
