import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

export interface ComboboxItem {
  value: string
  label: string
  /** Distinguishes items with the same label: an age, a number, a manufacturer. */
  detail?: string
  /** True if it may not be meant: Enter takes it only after an arrow key. */
  isUnsure?: boolean
}

interface Keys {
  items: readonly ComboboxItem[]
  isOpen: boolean
  /** True if the items belong to an earlier text: Enter waits for the new ones. */
  isLoading?: boolean
  setOpen: (isOpen: boolean) => void
  choose: (item: ComboboxItem) => void
  /** Clears the typed text. */
  reset: () => void
  /** The typed text is valid, too: Enter keeps it if there is no active item. */
  isFree?: boolean
  /** Something is typed that isn't chosen yet: Tab takes the active item. */
  isTyped?: boolean
  /** Index of the initially active item; -1 for none. */
  start?: number
}

/**
 * Arrows move through the list, Enter takes the first item or the one moved to, Escape closes; the focus stays in the box. Once
 * something is typed, Tab takes the same item and the focus goes on; where free text is a value, Tab keeps the text. It closes the
 * list before the focus goes on: a dialog would take the focus back if the list went away with it.
 */
export function useComboboxKeys({
  items,
  isOpen,
  isLoading = false,
  setOpen,
  choose,
  reset,
  isFree = false,
  isTyped = false,
  start = 0,
}: Keys) {
  // null until an arrow key or the pointer moves it
  const [moved, setActive] = useState<number | null>(null)
  const active = moved ?? start
  /** The key that waits for the items of what is typed. */
  const entered = useRef<'Enter' | 'Tab' | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    entered.current = null
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active < 0 && step < 0 ? 0 : active
      setActive(items.length ? (from + step + items.length) % items.length : start)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // submits the form with what is typed, and chooses nothing
      setOpen(false)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const item = items[active]
      if (isLoading && active === start && start >= 0) entered.current = 'Enter'
      else if (item) choose(item)
      else if (isFree) setOpen(false)
    } else if (event.key === 'Tab' && isOpen) {
      const item = items[active]
      setOpen(false)
      if (isFree || !isTyped) return
      if (isLoading && active === start) entered.current = 'Tab'
      else if (item && !item.isUnsure) choose(item)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      reset()
    }
  }
  useEffect(() => {
    const key = entered.current
    if (isLoading || !key) return
    entered.current = null
    const [first] = items
    if ((isOpen || key === 'Tab') && first && !first.isUnsure) choose(first)
    else if (isOpen && isFree) setOpen(false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when what Enter waits for has come
  }, [isLoading])
  return { active, setActive, onKeyDown }
}
