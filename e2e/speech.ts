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
 * Gives a page a `SpeechRecognition`, also with the prefix, that behaves as https://webaudio.github.io/web-speech-api/ says: a document without
 * the policy for the microphone is refused, `start` comes before results, every result has all texts since the start, `stop` makes final what
 * was heard, `abort` doesn't, an error comes before `end`, and `end` comes last. `refusal` is the error after each start.
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
  // without private members: what they are compiled to isn't in the page
  function StandIn(): EventTarget {
    let state: 'idle' | 'started' | 'listening' = 'idle'
    let texts: { transcript: string; isFinal: boolean }[] = []
    const target = Object.assign(new EventTarget(), { lang: '', continuous: false, interimResults: false })
    const over = (error?: string) => {
      if (state === 'idle') return
      if (state === 'listening') hand.now -= 1
      state = 'idle'
      if (error) target.dispatchEvent(Object.assign(new Event('error'), { error, message: '' }))
      target.dispatchEvent(new Event('end'))
    }
    const hear = (transcript: string, isFinal: boolean) => {
      texts = [...texts.filter((one) => one.isFinal), { transcript, isFinal }]
      if (!isFinal && !target.interimResults) return
      const results = texts.map((one) => ({ isFinal: one.isFinal, length: 1, 0: { ...one, confidence: 0.9 } }))
      target.dispatchEvent(Object.assign(new Event('result'), { resultIndex: results.length - 1, results }))
      if (isFinal && !target.continuous) over()
    }
    const begin = () => {
      if (state !== 'started') return
      const error = isAllowed() ? refusal : 'not-allowed'
      if (error) return over(error)
      state = 'listening'
      hand.now += 1
      hand.most = Math.max(hand.most, hand.now)
      Object.assign(hand, { say: hear, fail: over, end: () => over() })
      target.dispatchEvent(new Event('start'))
    }
    return Object.assign(target, {
      start() {
        if (state !== 'idle') throw new DOMException('recognition has already started.', 'InvalidStateError')
        state = 'started'
        texts = []
        hand.started += 1
        hand.language = target.lang
        setTimeout(begin)
      },
      stop() {
        setTimeout(() => {
          const last = texts.at(-1)
          if (state === 'listening' && last && !last.isFinal) hear(last.transcript, true)
          over()
        })
      },
      abort() {
        setTimeout(() => over('aborted'))
      },
    })
  }
  Object.assign(globalThis, { speech: hand, SpeechRecognition: StandIn, webkitSpeechRecognition: StandIn })
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
