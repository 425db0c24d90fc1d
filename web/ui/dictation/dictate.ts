import {
  type Recognition,
  type RecognitionError,
  recognitionIn,
  type RecognitionResult,
  resultsReader,
} from './recognition.ts'

interface Listener {
  onStart: () => void
  /** Called with what is heard and can still change. */
  onInterim: (text: string) => void
  onText: (text: string) => void
  /**
   * Called with an error code of the Web Speech API, `failed` if listening could not start, or null. `isAsked` is true after a call
   * of `stop`, and if another dictation has been started.
   */
  onEnd: (error: string | null, isAsked: boolean) => void
}

export interface Dictation {
  /** Stops listening and waits for the last text; called again, it doesn't wait. */
  stop: () => void
  /** Stops without another call of the listener. */
  drop: () => void
}

/** The newest dictation, and the end of all until then. */
let newest = { stop: () => {}, ended: Promise.resolve() }

/** Starts listening in a language as soon as every other dictation has ended: one at a time. */
export function dictate(language: string, listener: Listener): Dictation {
  const before = newest
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  let recognition: Recognition | null = null
  let state: 'running' | 'stopping' | 'over' = 'running'
  let error: string | null = null
  let isAsked = false

  const end = () => {
    if (state === 'over') return
    state = 'over'
    resolve()
    listener.onEnd(error, isAsked)
  }
  const cut = () => {
    recognition?.abort()
    end()
  }
  const stop = () => {
    if (state === 'over') return
    isAsked = true
    if (state === 'stopping' || !recognition) return cut()
    state = 'stopping'
    recognition.stop()
  }
  const begin = () => {
    if (state === 'over') return
    try {
      recognition = recognitionIn(language)
      const read = resultsReader()
      const on = <E extends Event>(name: string, react: (event: E) => void) =>
        recognition!.addEventListener(name, (event) => state !== 'over' && react(event as E))
      on('start', listener.onStart)
      on('result', (event: RecognitionResult) => {
        const { texts, interim } = read(event)
        for (const text of texts) listener.onText(text)
        listener.onInterim(interim)
      })
      // what the browser says about an end that was asked for is no error
      on('error', (event: RecognitionError) => void (state === 'running' && (error ??= event.error)))
      on('end', end)
      recognition.start()
    } catch {
      error = 'failed'
      end()
    }
  }
  const drop = () => {
    if (state === 'over') return
    state = 'over'
    recognition?.abort()
    resolve()
  }
  newest = { stop, ended: Promise.all([before.ended, promise]).then(() => {}) }
  before.stop()
  void before.ended.then(begin)
  return { stop, drop }
}
