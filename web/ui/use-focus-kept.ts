import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose rows or buttons disappear when pressed: it moves to the first button of the row that
 * is now in that place, to a row without buttons if that has a `tabIndex`, or to the page if no row is left. Spread
 * over the list.
 */
export function useFocusKept<T extends HTMLElement>() {
  const list = useRef<T>(null)
  /** The index of the row with the focus, or -1. */
  const at = useRef(-1)
  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[]
  const look = () => {
    at.current = rows().findIndex((row) => row.contains(document.activeElement))
  }
  const keep = () => {
    if (document.activeElement !== document.body) return look()
    if (at.current < 0) return
    const row = rows()[at.current] ?? rows().at(-1)
    const next = row?.querySelector<HTMLElement>('button:enabled') ?? row ?? document.getElementById('main')
    next?.focus({ preventScroll: true })
  }
  // after each change, and when the list itself is gone
  useEffect(() => keep)
  const leave = () => {
    at.current = -1
  }
  // no event fires when the focused element is removed, so its place must be recorded before
  return { ref: list, onFocus: look, onBlur: leave }
}
