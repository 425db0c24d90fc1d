import { type RefObject, useEffect, useRef } from 'react'
import { askForTop } from '#web/features/booking/embedded.ts'
import type { Step } from './picks.ts'

/** A new step is announced by the focus on its heading. */
export function useStepFocus(box: RefObject<HTMLElement | null>, step: Step) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    box.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
    askForTop()
    if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView({ block: 'start' })
  }, [box, step])
}
