import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react'
import { type OpenForm, submitForm } from '#contract/forms/answering.ts'
import { messages } from '#contract/errors.ts'
import { answerMessages, evaluate } from '#contract/forms/evaluate.ts'
import { QuestionField } from '#web/features/forms/public/question-field.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { Button } from '#web/ui/button.tsx'
import { leaveUnasked } from '#web/ui/leaving.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ReturnToClinic } from './return-to-clinic.tsx'
import { SentForm } from './sent-form.tsx'
import type { Saver, SavingState } from './saver.ts'
import { unsavedAnswers } from './unsaved.ts'
import { type AskedForm, PATIENCE, problemIn, useAnswers } from './use-answers.ts'

interface FormScreenProps {
  token: string
  first: OpenForm
}

/** A form behind its link: questions to answer, or the answers that were sent. */
export function FormScreen({ token, first }: FormScreenProps) {
  const { isAtClinic } = first
  const [form, setForm] = useState(first)
  const [isOpen, setOpen] = useState(first.status === 'open')
  // corrections without a connection, which the server doesn't know of
  const isLeftHere = useSyncExternalStore(
    noChanges,
    () => !isAtClinic && unsavedAnswers(first.id).length > 0,
    () => false,
  )
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-xl">{form.title ?? t('Form')}</h1>
      <p className="mt-1 text-muted">
        {form.patient === null
          ? form.clinic.name
          : t('For {patient}, asked by {clinic}', { patient: form.patient, clinic: form.clinic.name })}
      </p>
      <div className="mt-6">
        {isOpen && form.canAnswer && form.definition ? (
          <Questions
            token={token}
            form={{ ...form, definition: form.definition }}
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
            hasUnsent={form.hasUnsent || isLeftHere}
            isAtClinic={isAtClinic}
            // the next person on a device of the clinic must not see an earlier patient's answers
            onCorrect={isAtClinic ? null : () => setOpen(true)}
          />
        )}
      </div>
    </div>
  )
}

/** The browser's storage is read once, when the page opens. */
const noChanges = () => () => {}

interface QuestionsProps {
  token: string
  form: AskedForm
  isAtClinic: boolean
  onSent: (form: OpenForm) => void
}

function Questions({ token, form, isAtClinic, onSent }: QuestionsProps) {
  const { answers, change, saver, state, problem } = useAnswers({ token, form, isAtClinic })
  const [isChecked, setChecked] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const { definition } = form
  const { visible, missing } = evaluate(definition, answers)
  const answerOf = (id: string) => answers.find((one) => one.question === id)
  const errorOf = (question: (typeof visible)[number]) => {
    const answer = answerOf(question.id)
    const wrong = answer && problemIn(definition, answer)
    if (wrong) return wrong
    return isChecked && missing.includes(question.id) ? t(answerMessages.required) : undefined
  }
  const send = useSending({ token, saver, onSent })
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
      {isAtClinic ? <LeaveGuard when={state !== 'saved' && !send.isSuccess} /> : null}
      {/* what changes while the answers are being sent would be lost */}
      <div inert={send.isPending} className="flex flex-col gap-6">
        {visible.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            answer={answerOf(question.id)}
            error={errorOf(question)}
            onChange={change}
          />
        ))}
      </div>
      {definition.notice ? <p className="text-sm whitespace-pre-line text-muted">{definition.notice}</p> : null}
      {send.error || problem ? (
        <Notice tone="danger" live>
          {send.error ? sentenceOf(send.error, t(messages.network)) : problem}
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
      {isAtClinic ? <ReturnToClinic onLeave={() => leaveSaved(saver)} /> : null}
    </form>
  )
}

interface Sending extends Pick<QuestionsProps, 'token' | 'onSent'> {
  saver: Saver
}

/** Sends the answers to the clinic. */
const useSending = ({ token, saver, onSent }: Sending) =>
  useMutation({
    mutationFn: async () => {
      await saver.idle()
      const signal = AbortSignal.timeout(PATIENCE)
      return call(submitForm, { params: { token }, body: { answers: saver.toSend() } }, { signal })
    },
    onSuccess: (sent) => {
      saver.forget()
      onSent(sent)
    },
    // the answers are still saved one by one
    onError: () => void saver.flush(),
    meta: { isQuiet: () => true },
  })

/** Saves what is left before the device is returned. The browser asks before it loses an answer. */
async function leaveSaved(saver: Saver): Promise<void> {
  await saver.flush()
  if (saver.isEmpty()) leaveUnasked()
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
    case 'wrong':
      return t('An answer with an error isn’t saved yet.')
    case 'refused':
      return t('Not saved')
  }
}
