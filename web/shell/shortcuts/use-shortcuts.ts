import { useEffect, useLayoutEffect, useRef } from 'react'
import { singleKeysWork } from './single-keys.ts'

/** Input types that take no text. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color']

/** True if a key pressed on this target is text input. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type)
  return target.isContentEditable || target.closest('textarea, select, [role=textbox], [role=combobox]') !== null
}

/** True if a dialog or menu is open. */
const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

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
