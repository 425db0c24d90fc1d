import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Takes up a radio button that was chosen before the page came alive, as on a slow line: React leaves it as it is, hears of
 * nothing, and takes it back with the next render. Returns what the input gets as `ref`; `choose` is told whether it was done
 * with the mouse or a finger.
 */
export function useEarlyChoice(isChosen: boolean, choose: (isByPointer: boolean) => void) {
  const radio = useRef<HTMLInputElement>(null)
  const isFirst = useRef(true)
  const isEarly = useRef(false)
  useLayoutEffect(() => {
    if (isFirst.current) isEarly.current = radio.current?.checked === true && !isChosen
    isFirst.current = false
  })
  // only now may an address be changed
  useEffect(() => {
    if (!isEarly.current) return
    isEarly.current = false
    choose(!radio.current?.matches(':focus-visible'))
  })
  return radio
}
