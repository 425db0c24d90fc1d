import type { Page } from '@playwright/test'

interface Speech {
  /** Says words that can still change, or that are final. */
  say(text: string, isFinal: boolean): void
  fail(code: string): void
  /** Ends as after a silence. */
  end(): void
  /** The language of the last one. */
  language: string
  /** Number of those that listen now, and the highest number so far. */
  now: number
  most: number
  /** Number of those that were started. */
  started: number
}

type Speaking = typeof globalThis & { speech: Speech }

/**
 * Gives a page a `webkitSpeechRecognition` that behaves as the specification says (https://webaudio.github.io/web-speech-api/): a document
 * without the policy for the microphone is refused, `start` comes before results, every result has all texts since the start, `stop` makes what
 * was heard final, `abort` doesn't, an error comes before `end`, and `end` comes last. `refusal` is the error after each start.
 */
export const standInForSpeech = (page: Page, refusal: string | null = null) => page.addInitScript(giveSpeech, refusal)

function giveSpeech(refusal: string | null): void {
  const hand: Speech = {
    say: () => {},
    fail: () => {},
    end: () => {},
    language: '',
    now: 0,
    most: 0,
    started: 0,
  }
  const isAllowed = () =>
    (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(
      'microphone',
    )
  class StandIn extends EventTarget {
    lang = ''
    continuous = false
    interimResults = false
    #state: 'idle' | 'started' | 'listening' = 'idle'
    #texts: { transcript: string; isFinal: boolean }[] = []
    start() {
      if (this.#state !== 'idle') throw new DOMException('recognition has already started.', 'InvalidStateError')
      this.#state = 'started'
      this.#texts = []
      hand.started += 1
      hand.language = this.lang
      setTimeout(() => {
        if (this.#state !== 'started') return
        const error = isAllowed() ? refusal : 'not-allowed'
        if (error) return this.#over(error)
        this.#state = 'listening'
        hand.now += 1
        hand.most = Math.max(hand.most, hand.now)
        Object.assign(hand, {
          say: (text: string, isFinal: boolean) => this.#hear(text, isFinal),
          fail: (code: string) => this.#over(code),
          end: () => this.#over(),
        })
        this.dispatchEvent(new Event('start'))
      })
    }
    stop() {
      setTimeout(() => {
        const last = this.#texts.at(-1)
        if (this.#state === 'listening' && last && !last.isFinal) this.#hear(last.transcript, true)
        this.#over()
      })
    }
    abort() {
      setTimeout(() => this.#over('aborted'))
    }
    #hear(transcript: string, isFinal: boolean) {
      if (this.#texts.at(-1)?.isFinal === false) this.#texts.pop()
      this.#texts.push({ transcript, isFinal })
      if (!isFinal && !this.interimResults) return
      const results = this.#texts.map((one) => ({ isFinal: one.isFinal, length: 1, 0: { ...one, confidence: 0.9 } }))
      this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: results.length - 1, results }))
      if (isFinal && !this.continuous) this.#over()
    }
    #over(error?: string) {
      if (this.#state === 'idle') return
      if (this.#state === 'listening') hand.now -= 1
      this.#state = 'idle'
      if (error) this.dispatchEvent(Object.assign(new Event('error'), { error, message: '' }))
      this.dispatchEvent(new Event('end'))
    }
  }
  Object.assign(globalThis, { speech: hand, webkitSpeechRecognition: StandIn })
}

/** The person at the microphone. */
export const speaker = (page: Page) => ({
  say: (text: string, kind: 'interim' | 'final') =>
    page.evaluate(([said, isFinal]) => (globalThis as Speaking).speech.say(said, isFinal), [
      text,
      kind === 'final',
    ] as const),
  fail: (code: string) => page.evaluate((error) => (globalThis as Speaking).speech.fail(error), code),
  fallSilent: () => page.evaluate(() => (globalThis as Speaking).speech.end()),
  heard: () =>
    page.evaluate(() => {
      const { now, most, started, language } = (globalThis as Speaking).speech
      return { now, most, started, language }
    }),
})
