import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** Whether the booking page stands in a frame on the clinic's own site (`?embed=1`); it then goes from step to step with it. */
export const useIsEmbedded = (): boolean => useSearchParams()[0].get('embed') === '1'

/**
 * Tells the page around the frame how tall the content is, whenever that changes, so that nothing scrolls inside. Said
 * to whoever frames it: it is a number, and the server has named who may. web/public/embed.js listens.
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
