import { useEffect, useLayoutEffect, useRef } from 'react'
import { isCovered, isTyping } from './is-typing.ts'
import { singleKeysWork } from './single-keys.ts'

/** Runs an action per key, except while the person types or a dialog is open. */
export function useShortcuts(actions: Record<string, () => void>): void {
  const latest = useRef(actions)
  // before the next key: an action of the earlier page would act on removed elements
  useLayoutEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const act = latest.current[event.key]
      if (!act || isTyping(event.target) || isCovered() || !singleKeysWork()) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
