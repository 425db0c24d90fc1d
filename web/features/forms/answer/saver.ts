import type { Answer } from '#contract/forms/answers.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'

/** Pause after typing, and between attempts without a connection. */
const PAUSE = 500
const RETRY = 5000

/** `wrong`: an answer that doesn't fit its question isn't saved. `refused`: the server doesn't take answers anymore. */
export type SavingState = 'saved' | 'saving' | 'offline' | 'wrong' | 'refused'

interface Options {
  /** Sends answers to the server; rejects if it doesn't have them. */
  save: (answers: Answer[]) => Promise<unknown>
  /** True for an answer that the server takes. */
  fits: (answer: Answer) => boolean
  /** Stores answers in the browser until the server has them. */
  store: (answers: Answer[]) => void
  /** Shows whether everything is saved, and why the server refused. */
  show: (state: SavingState, problem: string | null) => void
}

/** True if another attempt would fail, too. */
const isRefusal = (error: unknown) => error instanceof ApiError && [400, 404, 409].includes(error.status)

export type Saver = ReturnType<typeof makeSaver>

/** Saves the answers to a form in the order in which they are given, one call at a time, until the server has all. */
export function makeSaver({ save, fits, store, show }: Options) {
  const unsaved = new Map<string, Answer>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const remember = () => store([...unsaved.values()])
  const toSend = () => [...unsaved.values()].filter(fits)

  async function saveAll() {
    for (let sent = toSend(); sent.length > 0; sent = toSend()) {
      show('saving', null)
      await save(sent)
      // one that was changed in the meantime stays
      for (const answer of sent) if (unsaved.get(answer.question) === answer) unsaved.delete(answer.question)
      remember()
    }
    show(unsaved.size === 0 ? 'saved' : 'wrong', null)
  }

  function failed(error: unknown) {
    if (isRefusal(error)) return show('refused', sentenceOf(error))
    show('offline', null)
    later(RETRY)
  }

  function later(pause: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), pause)
  }

  /** Saves what isn't saved. Resolves after the attempt, also if it failed. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    running ??= saveAll()
      .catch(failed)
      .finally(() => void (running = null))
    return running
  }

  return {
    flush,
    toSend,
    /** Forgets all answers: they were sent. */
    forget() {
      unsaved.clear()
      remember()
    },
    isEmpty: () => unsaved.size === 0,
    /** Resolves when no call is under way: an earlier answer must not arrive after a later one. */
    async idle() {
      clearTimeout(timer)
      await running
    },
    change(answers: readonly Answer[]) {
      for (const answer of answers) unsaved.set(answer.question, answer)
      remember()
      if (!running) later(PAUSE)
    },
  }
}
