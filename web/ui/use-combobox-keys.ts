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
}

/** Arrows move through the list, Enter chooses, Escape closes; the focus stays in the box. */
export function useComboboxKeys({ items, isOpen, setOpen, choose, reset }: Keys) {
  const [active, setActive] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(items.length ? (active + step + items.length) % items.length : 0)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      const item = items[active]
      if (item) choose(item)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      reset()
    }
  }
  return { active, setActive, onKeyDown }
}
