import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type OpenForm, submitForm } from '#contract/forms/answering.ts'
import { answerMessages, evaluate, wrongIn } from '#contract/forms/evaluate.ts'
import { QuestionField } from '#web/features/forms/public/question-field.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReturnToClinic } from './return-to-clinic.tsx'
import { SentForm } from './sent-form.tsx'
import { type SavingState, useAnswers } from './use-answers.ts'

interface FormScreenProps {
  token: string
  first: OpenForm
  /** On a device of the clinic. */
  isAtClinic: boolean
}

/** A form behind its link: questions to answer, or the answers that were sent. */
export function FormScreen({ token, first, isAtClinic }: FormScreenProps) {
  const [form, setForm] = useState(first)
  const [isOpen, setOpen] = useState(first.status === 'open')
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-xl">{form.title}</h1>
      <p className="mt-1 text-muted">
        {t('For {patient}, asked by {clinic}', { patient: form.patient, clinic: form.clinic.name })}
      </p>
      <div className="mt-6">
        {isOpen && form.canAnswer ? (
          <Questions
            token={token}
            form={form}
            isAtClinic={isAtClinic}
            onSent={(sent) => {
              setForm(sent)
              setOpen(false)
              window.scrollTo(0, 0)
            }}
          />
        ) : (
          <SentForm
            form={form}
            isAtClinic={isAtClinic}
            // Back on a device of the clinic must not show an earlier patient's answers
            onCorrect={isAtClinic && first.status !== 'open' ? null : () => setOpen(true)}
          />
        )}
      </div>
      {isAtClinic && isOpen ? (
        <div className="mt-6">
          <ReturnToClinic />
        </div>
      ) : null}
    </div>
  )
}

interface QuestionsProps {
  token: string
  form: OpenForm
  isAtClinic: boolean
  onSent: (form: OpenForm) => void
}

function Questions({ token, form, isAtClinic, onSent }: QuestionsProps) {
  const { answers, change, toSend, settle, state, problem } = useAnswers({ token, form, isAtClinic })
  const [isChecked, setChecked] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const { definition } = form
  const { visible, missing } = evaluate(definition, answers)
  const answerOf = (id: string) => answers.find((one) => one.question === id)
  const errorOf = (question: (typeof visible)[number]) => {
    const answer = answerOf(question.id)
    const wrong = answer && wrongIn(question, answer)
    if (wrong) return t(wrong)
    return isChecked && missing.includes(question.id) ? t(answerMessages.required) : undefined
  }
  const send = useMutation({
    mutationFn: () => call(submitForm, { params: { token }, body: { answers: toSend(), isAtClinic } }),
    onSuccess: (sent) => {
      settle(sent.answers)
      onSent(sent)
    },
    meta: { isQuiet: () => true },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (missing.length === 0 && !visible.some(errorOf)) return send.mutate()
    requestAnimationFrame(() => {
      const group = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const field = group instanceof HTMLFieldSetElement ? group.querySelector<HTMLElement>('input') : group
      field?.focus()
    })
  }
  return (
    <form ref={box} noValidate onSubmit={submit} className="flex flex-col gap-6">
      {visible.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answerOf(question.id)}
          error={errorOf(question)}
          onChange={change}
        />
      ))}
      {definition.notice ? <p className="text-sm whitespace-pre-line text-muted">{definition.notice}</p> : null}
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      {send.error ? (
        <Notice tone="danger" live>
          {sentenceOf(send.error)}
        </Notice>
      ) : null}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface py-3">
        <p role="status" className="min-w-0 flex-1 basis-48 text-sm text-muted">
          {savingInWords(state)}
        </p>
        <Button type="submit" pending={send.isPending} pendingText={t('Sending...')} className="max-sm:w-full">
          {t('Send answers')}
        </Button>
      </div>
    </form>
  )
}

/** Returns whether the answers are saved. */
function savingInWords(state: SavingState): string {
  switch (state) {
    case 'saved':
      return t('Your answers are saved. The clinic reads them after you send them.')
    case 'saving':
      return t('Saving...')
    case 'offline':
      return t('No connection. Your answers stay here and are saved when the connection is back.')
    case 'refused':
      return t('Not saved')
  }
}
