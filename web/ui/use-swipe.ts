import { type PointerEvent, useRef } from 'react'

/** Pixels before a press counts as a swipe. */
const SLACK = { touch: 10, other: 3 }

/**
 * Returns the pointer handlers of an element that can be swiped away to the left or right, as far as `threshold` pixels.
 * Moves it with `--swipe-x`; `data-swipe` is `move`, or `cancel` if it was let go too early. Takes the moves over from
 * Radix, whose toasts know a single direction.
 */
export function useSwipe(threshold: number, onSwiped: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const moved = useRef<number | null>(null)
  const show = ({ currentTarget: { dataset, style } }: PointerEvent<HTMLElement>, state: 'move' | 'cancel') => {
    dataset.swipe = state
    style.setProperty('--swipe-x', `${state === 'move' ? moved.current : 0}px`)
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const [by, isSwiped] = [moved.current, event.type === 'pointerup' && Math.abs(moved.current ?? 0) >= threshold]
    start.current = moved.current = null
    if (isSwiped) onSwiped()
    else if (by !== null) show(event, 'cancel')
  }
  return {
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      if (button === 0) start.current = { x, y }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      event.preventDefault()
      const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y]
      const slack = event.pointerType === 'touch' ? SLACK.touch : SLACK.other
      if (moved.current === null) {
        if (Math.max(Math.abs(x), Math.abs(y)) <= slack) return
        if (Math.abs(y) > Math.abs(x)) return void (start.current = null)
        // and so that the button on which the swipe began isn't pressed
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      moved.current = x
      show(event, 'move')
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
