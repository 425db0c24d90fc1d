import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** True if the booking page is framed on the clinic's own site (`?embed=1`, kept from step to step). */
export const useIsEmbedded = (): boolean => useSearchParams()[0].get('embed') === '1'

/**
 * Posts the content's height to the framing page whenever it changes, so that the frame doesn't have to scroll. Any origin may receive it: it is only
 * a number, and the server limits who may frame. The receiver is web/public/embed.js.
 */
export function useTellHeight() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current || window.parent === window) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) window.parent.postMessage({ type: 'booking-height', height: Math.ceil(entry.contentRect.height) }, '*')
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return box
}

/** Asks the page around the frame to show its top: a new step begins there. */
export const askForTop = () => {
  if (window.parent !== window) window.parent.postMessage({ type: 'booking-step' }, '*')
}
