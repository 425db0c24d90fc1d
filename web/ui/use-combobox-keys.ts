import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

export interface ComboboxItem {
  value: string
  label: string
  /** Distinguishes items with the same label: an age, a number, a manufacturer. */
  detail?: string
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
  /** Index of the initially active item; -1 for none. */
  start?: number
}

/**
 * Arrows move through the list, Enter takes the first item or the one moved to, Escape closes; the focus stays in the box.
 * Tab closes the list before the focus goes on: a dialog would take the focus back if the list went away with it.
 */
export function useComboboxKeys({ items, isOpen, isLoading = false, setOpen, choose, reset, start = 0 }: Keys) {
  const [active, setActive] = useState(start)
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
      else if (start < 0) setOpen(false)
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
    if (isOpen && items[0]) choose(items[0])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when what Enter waits for has come
  }, [isLoading])
  return { active, setActive, start, onKeyDown }
}
