import { useCallback, useEffect, useRef, useState } from 'react'
import { type OpenForm, saveAnswers } from '#contract/forms/answering.ts'
import { type Answer, mergedAnswers } from '#contract/forms/answers.ts'
import { wrongIn } from '#contract/forms/evaluate.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { useTypedWork } from '#web/lib/typed-work.ts'
import { storeUnsaved, unsavedAnswers } from './unsaved.ts'

/** Pause after typing, and between attempts without a connection. */
const PAUSE = 500
const RETRY = 5000

/** `refused`: the server doesn't take answers anymore. */
export type SavingState = 'saved' | 'saving' | 'offline' | 'refused'

interface Options {
  token: string
  form: OpenForm
  /** On a device of the clinic, nothing is stored in the browser. */
  isAtClinic: boolean
}

/** The answers on this page. Each is saved as it is given; without a connection it stays in the browser until it is saved. */
export function useAnswers({ token, form, isAtClinic }: Options) {
  const [answers, setAnswers] = useState<readonly Answer[]>(form.answers)
  const [state, setState] = useState<SavingState>('saved')
  const [problem, setProblem] = useState<string | null>(null)
  const unsaved = useRef(new Map<string, Answer>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)
  const { id, definition } = form

  const remember = useCallback(() => {
    if (!isAtClinic) storeUnsaved(id, [...unsaved.current.values()])
  }, [id, isAtClinic])

  /** Answers to send: those that fit their questions. */
  const toSend = useCallback(
    () =>
      [...unsaved.current.values()].filter((answer) => {
        const question = definition.questions.find((one) => one.id === answer.question)
        return question && wrongIn(question, answer) === null
      }),
    [definition],
  )

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const sent = toSend()
    if (isSending.current || sent.length === 0) return
    isSending.current = true
    setState('saving')
    try {
      await call(saveAnswers, { params: { token }, body: { answers: sent } })
      for (const answer of sent)
        if (unsaved.current.get(answer.question) === answer) unsaved.current.delete(answer.question)
      remember()
      setState('saved')
    } catch (error) {
      const isRefused = error instanceof ApiError && [400, 404, 409].includes(error.status)
      setState(isRefused ? 'refused' : 'offline')
      if (isRefused) setProblem(sentenceOf(error))
    } finally {
      isSending.current = false
    }
  }, [remember, toSend, token])

  const change = useCallback(
    (answer: Answer) => {
      unsaved.current.set(answer.question, answer)
      remember()
      setAnswers((all) => mergedAnswers(all, [answer]))
      setState((now) => (now === 'saved' ? 'saving' : now))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), PAUSE)
    },
    [flush, remember],
  )

  /** Forgets what is unsaved, after everything was sent. */
  const settle = useCallback(
    (saved: readonly Answer[]) => {
      clearTimeout(timer.current)
      unsaved.current.clear()
      remember()
      setAnswers(saved)
      setState('saved')
    },
    [remember],
  )

  useEffect(() => {
    const left = isAtClinic ? [] : unsavedAnswers(id)
    if (left.length === 0) return
    for (const answer of left) unsaved.current.set(answer.question, answer)
    // the first rendering is the server's, which doesn't know them
    const frame = requestAnimationFrame(() => {
      setAnswers((all) => mergedAnswers(all, left))
      void flush()
    })
    return () => cancelAnimationFrame(frame)
  }, [flush, id, isAtClinic])

  useEffect(() => {
    if (state !== 'offline') return
    const retry = setInterval(() => void flush(), RETRY)
    const again = () => void flush()
    window.addEventListener('online', again)
    return () => {
      clearInterval(retry)
      window.removeEventListener('online', again)
    }
  }, [flush, state])

  useTypedWork(state === 'saving' || state === 'offline')
  return { answers, change, flush, toSend, settle, state, problem }
}
