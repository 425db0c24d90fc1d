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
  /** Index of the initially active item; -1 for none. */
  start?: number
}

/**
 * Arrows move through the list, Enter takes the first item or the one moved to, Escape closes; the focus stays in the box.
 * Tab takes nothing and keeps what is typed. It closes the list before the focus goes on: a dialog would take the focus back if the
 * list went away with it.
 */
export function useComboboxKeys({
  items,
  isOpen,
  isLoading = false,
  setOpen,
  choose,
  reset,
  isFree = false,
  start = 0,
}: Keys) {
  // null until an arrow key or the pointer moves it
  const [moved, setActive] = useState<number | null>(null)
  const active = moved ?? start
  const isEntered = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    isEntered.current = false
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
      if (isLoading && active === start && start >= 0) isEntered.current = true
      else if (item) choose(item)
      else if (isFree) setOpen(false)
    } else if (event.key === 'Tab' && isOpen) {
      setOpen(false)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      reset()
    }
  }
  useEffect(() => {
    if (isLoading || !isEntered.current) return
    isEntered.current = false
    const [first] = items
    if (isOpen && first && !first.isUnsure) choose(first)
    else if (isOpen && isFree) setOpen(false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when what Enter waits for has come
  }, [isLoading])
  return { active, setActive, onKeyDown }
}
