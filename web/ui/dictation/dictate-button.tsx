import { t } from '#language/translate.ts'
import { Mic, Square } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { recognitionOfBrowser } from './recognition.ts'
import { useDictation } from './use-dictation.ts'

interface DictateButtonProps {
  /** Where the text goes, at its cursor. */
  box: RefObject<HTMLTextAreaElement | null>
  /** The name of the field. */
  field: string
  /** Where it says what is heard. */
  below: HTMLElement
  /** BCP 47. */
  language: string
}

/** Starts and stops dictating into a text box; nothing in browsers without speech recognition. */
export const DictateButton = (props: DictateButtonProps) => (recognitionOfBrowser() ? <Dictating {...props} /> : null)

function Dictating({ box, field, below, language }: DictateButtonProps) {
  const { phase, interim, problem, toggle } = useDictation(box, language)
  const isOn = phase !== 'off'
  const Icon = isOn ? Square : Mic
  useEffect(() => {
    if (isOn) below.scrollIntoView({ block: 'nearest' })
  }, [isOn, below])
  return (
    <>
      <button
        type="button"
        aria-label={isOn ? t('Stop dictation: {field}', { field }) : t('Dictate: {field}', { field })}
        className="link inline-flex min-h-11 w-fit items-center gap-1 text-sm md:min-h-0"
        // the cursor stays in the text
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        <Icon aria-hidden="true" className={isOn ? 'size-3.5 fill-danger text-danger' : 'size-3.5'} />
        {isOn ? t('Stop') : t('Dictate')}
      </button>
      {createPortal(
        <>
          <p className={isOn ? 'text-sm break-words text-muted' : 'sr-only'}>
            <span role="status">{sentenceFor[phase]()}</span> {interim ? <q>{interim}</q> : null}
          </p>
          {problem ? (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          ) : null}
        </>,
        below,
      )}
    </>
  )
}

const sentenceFor = {
  off: () => '',
  starting: () => t('If the browser asks, allow the microphone.'),
  listening: () => t('Listening. Press Stop or Esc to finish.'),
  stopping: () => t('Writing the last words...'),
}
