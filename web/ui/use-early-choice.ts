import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Restores a radio button chosen before hydration, as on a slow connection: React leaves it, gets no event, and resets
 * it with the next render. Returns the input's `ref`; `choose` receives whether it was chosen by mouse or finger.
 */
export function useEarlyChoice(isChosen: boolean, choose: (isByPointer: boolean) => void) {
  const radio = useRef<HTMLInputElement>(null)
  const isFirst = useRef(true)
  const isEarly = useRef(false)
  useLayoutEffect(() => {
    if (isFirst.current) isEarly.current = radio.current?.checked === true && !isChosen
    isFirst.current = false
  })
  // the address can't be changed earlier
  useEffect(() => {
    if (!isEarly.current) return
    isEarly.current = false
    choose(!radio.current?.matches(':focus-visible'))
  })
  return radio
}
