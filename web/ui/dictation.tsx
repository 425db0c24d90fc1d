import { type ComponentProps, createContext, type RefObject, useContext, useRef, useState } from 'react'
import { onDemand } from './on-demand.tsx'
import { Textarea } from './textarea.tsx'

const DictateButton = onDemand(async () => (await import('./dictation/dictate-button.tsx')).DictateButton)

/** The language (BCP 47) in which the texts inside can be dictated; null, the default: they can't, and no code is loaded. */
export const DictationLanguage = createContext<string | null>(null)

interface DictateProps {
  /** Where the text goes. */
  box: RefObject<HTMLTextAreaElement | null>
  /** The name of the field. */
  field: string
  /** An element below the box, for what is heard; null until it is there. */
  below: HTMLElement | null
}

/** Where dictation says what is heard; scrolled into view above a bar at the bottom. */
export const BELOW_DICTATED = 'scroll-mb-40 empty:hidden'

/** The button that dictates into a text box, where that is possible. */
export function Dictate({ below, ...props }: DictateProps) {
  const language = useContext(DictationLanguage)
  return language && below ? <DictateButton {...props} below={below} language={language} /> : null
}

/** Several lines of text that can be dictated. `field` is its name. */
export function DictatedTextarea({ field, ref, ...props }: ComponentProps<'textarea'> & { field: string }) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  return (
    <>
      <Dictate box={box} field={field} below={below} />
      <Textarea
        {...props}
        ref={(area) => {
          box.current = area
          if (typeof ref === 'function') return ref(area)
        }}
      />
      <div ref={setBelow} className={BELOW_DICTATED} />
    </>
  )
}
