import { type Message, msg, t } from '#language/translate.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { insertInto } from '#web/ui/type-into.ts'
import { type Dictation, dictate } from './dictate.ts'

export type DictationPhase = 'off' | 'starting' | 'listening' | 'stopping'

/** What the error codes of the Web Speech API mean for the doctor. */
const sentences: Record<string, Message> = {
  'not-allowed': msg(
    'The browser doesn’t allow the microphone. Allow it for this site, reload the page and try again.',
  ),
  'service-not-allowed': msg('This browser doesn’t allow speech recognition. Check its settings, or type the text.'),
  'audio-capture': msg('No microphone was found. Connect one and try again.'),
  network: msg('The browser’s speech recognition can’t be reached. Check your connection and try again.'),
  'language-not-supported': msg('This browser can’t recognize speech in your language.'),
  'no-speech': msg('Nothing was heard. Try again.'),
}
const STOPPED = msg('Dictation stopped. Start again to continue.')

/** Returns the text as it is inserted behind the cursor, with spaces where words would touch. */
function spaced(text: string, { value, selectionEnd }: HTMLTextAreaElement): string {
  const [before, after] = [value.slice(0, selectionEnd), value.slice(selectionEnd)]
  const startsWord = /^[\p{L}\p{N}(]/u
  const said = text.trim()
  return (
    (/\S$/u.test(before) && startsWord.test(said) ? ' ' : '') +
    said +
    (said !== '' && startsWord.test(after) ? ' ' : '')
  )
}

/** Inserts a text in a box that has room for it; false if it hasn't. */
function write(box: HTMLTextAreaElement | null, text: string): boolean {
  if (!box) return true
  const said = spaced(text, box)
  if (box.maxLength >= 0 && box.value.length + said.length > box.maxLength) return false
  if (said !== '') insertInto(box, said)
  return true
}

interface Running {
  stop: Dictation['stop']
  /** Stops, and returns the text that isn't written. */
  drop: () => string
}

/**
 * Dictates into a text box. Escape stops it, and so does a tab that is no longer in sight. When the form is submitted or the box
 * leaves the page, it stops without the text that isn't final yet; `problem` names that text.
 */
export function useDictation(box: RefObject<HTMLTextAreaElement | null>, language: string) {
  const [phase, setPhase] = useState<DictationPhase>('off')
  const [interim, setInterim] = useState('')
  const [problem, setProblem] = useState('')
  const running = useRef<Running | null>(null)
  const isOn = phase !== 'off'

  const start = () => {
    setPhase('starting')
    setProblem('')
    let isFull = false
    let heard = ''
    const dictation = dictate(language, {
      onStart: () => setPhase('listening'),
      onInterim(text) {
        heard = text.trim()
        setInterim(text)
      },
      onText(text) {
        if (isFull || write(box.current, text)) return
        isFull = true
        setProblem(t('The field has no room for “{text}”.', { text: text.trim() }))
        dictation.stop()
      },
      onEnd(error, isAsked) {
        running.current = null
        setPhase('off')
        setInterim('')
        if (error) setProblem(t(sentences[error] ?? STOPPED))
        else if (!isAsked) setProblem(t(STOPPED))
      },
    })
    const stop = () => {
      setPhase('stopping')
      dictation.stop()
    }
    const drop = () => {
      dictation.drop()
      return heard
    }
    running.current = { stop, drop }
  }
  const stop = () => running.current?.stop()

  useEffect(() => () => void running.current?.drop(), [])
  useEffect(() => {
    if (!isOn) return
    const listening = new AbortController()
    const { signal } = listening
    const drop = () => {
      const lost = running.current?.drop()
      running.current = null
      setPhase('off')
      setInterim('')
      if (lost)
        setProblem(t('These words weren’t written: “{text}”. Dictate them again, or type them.', { text: lost }))
    }
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        running.current?.stop()
      },
      { capture: true, signal },
    )
    document.addEventListener('visibilitychange', () => document.hidden && running.current?.stop(), { signal })
    window.addEventListener('pagehide', drop, { signal })
    box.current?.form?.addEventListener('submit', drop, { signal })
    return () => listening.abort()
  }, [isOn, box])
  return { phase, interim, problem, toggle: isOn ? stop : start }
}
