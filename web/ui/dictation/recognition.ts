/** The part of the Web Speech API that we use (https://webaudio.github.io/web-speech-api/); TypeScript doesn't describe it. */
export interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  /** Ends listening; what was heard until then still becomes a result. */
  stop(): void
  /** Ends without another result. */
  abort(): void
}

interface Recognized {
  readonly isFinal: boolean
  readonly 0: { readonly transcript: string; readonly confidence: number }
}

/** A `result` event; `results` has everything since the start. */
export interface RecognitionResult extends Event {
  readonly results: ArrayLike<Recognized>
}

/** An `error` event. */
export interface RecognitionError extends Event {
  readonly error: string
}

type RecognitionMaker = new () => Recognition

/** Returns the browser's speech recognition; undefined if it has none. */
export const recognitionOfBrowser = (): RecognitionMaker | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    RecognitionMaker | undefined
  >
  return SpeechRecognition ?? webkitSpeechRecognition
}

const isAndroid = () => /android/i.test(navigator.userAgent)

/** Makes a recognition for a language. Chrome on Android repeats texts when it listens on. */
export function recognitionIn(language: string): Recognition {
  const recognition = new (recognitionOfBrowser()!)()
  recognition.lang = language
  recognition.continuous = !isAndroid()
  recognition.interimResults = true
  return recognition
}

/**
 * Returns a function that divides a `result` event into new final texts and what isn't final yet. Chrome on Android reports final
 * results again, and marks some that aren't final, with a confidence of 0.
 */
export function resultsReader(): (event: RecognitionResult) => { texts: string[]; interim: string } {
  let read = 0
  const isFinal = (one: Recognized) => one.isFinal && !(isAndroid() && one[0].confidence === 0)
  return ({ results }) => {
    const all = Array.from(results)
    const texts: string[] = []
    for (let one = all[read]; one && isFinal(one); one = all[read]) {
      texts.push(one[0].transcript)
      read += 1
    }
    const rest = all.slice(read).filter((one) => !isFinal(one))
    return { texts, interim: rest.map((one) => one[0].transcript).join('') }
  }
}
