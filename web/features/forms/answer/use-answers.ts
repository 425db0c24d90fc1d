import { useCallback, useEffect, useState } from 'react'
import { type OpenForm, saveAnswers } from '#contract/forms/answering.ts'
import { Answer, mergedAnswers } from '#contract/forms/answers.ts'
import type { Definition } from '#contract/forms/definition.ts'
import { wrongIn } from '#contract/forms/evaluate.ts'
import { t } from '#language/translate.ts'
import { call } from '#web/lib/api.ts'
import { useTypedWork } from '#web/lib/typed-work.ts'
import { makeSaver, type SavingState } from './saver.ts'
import { storeUnsaved, unsavedAnswers } from './unsaved.ts'

/** Time limit of a call, in ms: a connection can die without an error. */
export const PATIENCE = 20_000

/** A form whose questions are shown. */
export type AskedForm = OpenForm & { definition: Definition }

interface Options {
  token: string
  form: AskedForm
  /** On a device of the clinic, nothing is stored in the browser. */
  isAtClinic: boolean
}

/** Returns why the server would refuse an answer; null if it takes it. */
export function problemIn({ questions }: Definition, answer: Answer): string | null {
  const question = questions.find(({ id }) => id === answer.question)
  const wrong = question && wrongIn(question, answer)
  if (wrong) return t(wrong)
  return Answer.safeParse(answer).error?.issues[0]?.message ?? null
}

/** The answers on this page. Each is saved as it is given; without a connection it stays in the browser until it is saved. */
export function useAnswers({ token, form, isAtClinic }: Options) {
  const [answers, setAnswers] = useState<readonly Answer[]>(form.answers)
  const [{ state, problem }, setSaving] = useState<{ state: SavingState; problem: string | null }>({
    state: 'saved',
    problem: null,
  })
  const { id, definition } = form
  const [saver] = useState(() =>
    makeSaver({
      save: (given) =>
        call(saveAnswers, { params: { token }, body: { answers: given } }, { signal: AbortSignal.timeout(PATIENCE) }),
      fits: (answer) =>
        definition.questions.some((one) => one.id === answer.question) && problemIn(definition, answer) === null,
      store: (left) => {
        if (!isAtClinic) storeUnsaved(id, left)
      },
      show: (now, why) => setSaving({ state: now, problem: why }),
    }),
  )

  const change = useCallback(
    (answer: Answer) => {
      saver.change([answer])
      setAnswers((all) => mergedAnswers(all, [answer]))
      setSaving((now) => (now.state === 'saved' || now.state === 'wrong' ? { state: 'saving', problem: null } : now))
    },
    [saver],
  )

  useEffect(() => {
    const left = isAtClinic ? [] : unsavedAnswers(id)
    if (left.length === 0) return
    saver.change(left)
    // the first rendering is the server's, which doesn't know them
    const frame = requestAnimationFrame(() => {
      setAnswers((all) => mergedAnswers(all, left))
      void saver.flush()
    })
    return () => cancelAnimationFrame(frame)
  }, [saver, id, isAtClinic])

  useEffect(() => {
    const again = () => void saver.flush()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      // what was just typed isn't lost with the page
      again()
    }
  }, [saver])

  useTypedWork(state === 'saving' || state === 'offline')
  return { answers, change, saver, state, problem }
}
