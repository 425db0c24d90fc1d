import { type KeyboardEvent, useState } from 'react'

export interface ComboboxItem {
  value: string
  label: string
  /** What tells two of the same name apart: an age, a number, a maker. */
  detail?: string
}

interface Keys {
  items: readonly ComboboxItem[]
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  choose: (item: ComboboxItem) => void
  /** Takes back what was typed. */
  reset: () => void
  /** Which of the items is pointed at before an arrow is pressed; -1 for none. */
  start?: number
}

/** Arrows move through the list, Enter chooses, Escape closes; the focus stays in the box. */
export function useComboboxKeys({ items, isOpen, setOpen, choose, reset, start = 0 }: Keys) {
  const [active, setActive] = useState(start)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = active < 0 && step < 0 ? 0 : active
      setActive(items.length ? (from + step + items.length) % items.length : start)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const item = items[active]
      if (item) choose(item)
      else if (start < 0) setOpen(false)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      reset()
    }
  }
  return { active, setActive, start, onKeyDown }
}
