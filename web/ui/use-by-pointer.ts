import { type MouseEvent, useRef } from 'react'

/** A click follows the release of a button or finger within this time, in milliseconds. */
const AT_ONCE = 300

/**
 * Distinguishes choices by mouse or finger from those by arrow keys, which pass over other choices. Spread `handlers`
 * over the label around the control; the second half of a double click isn't a choice.
 */
export function useByPointer() {
  const releasedAt = useRef(-Infinity)
  return {
    isByPointer: () => performance.now() - releasedAt.current < AT_ONCE,
    handlers: {
      onPointerUp: () => void (releasedAt.current = performance.now()),
      onClickCapture: (event: MouseEvent) => {
        if (event.detail > 1) event.preventDefault()
      },
    },
  }
}
