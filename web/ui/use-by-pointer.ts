import { type MouseEvent, useRef } from 'react'

/** A click follows the release of a button or finger within this time, in milliseconds. */
const AT_ONCE = 300

/**
 * Tells choices made with the mouse or a finger from those with the arrow keys, which pass over others on their way. Spread
 * `handlers` over the label around the control; the second half of a double click is no choice.
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
