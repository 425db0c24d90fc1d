import type { KeyboardEvent } from 'react'

const FIELDS = 'input:not([type=hidden]):not([type=radio]), textarea, button[type=submit]'

/**
 * Enter in a box moves to the next one, and selects its text as Tab does: in a form it would submit, which signs here. Textareas have their lines.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof HTMLInputElement)) return
  if (event.isDefaultPrevented()) return
  event.preventDefault()
  const all = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)]
  const after = all.slice(all.indexOf(target) + 1)
  const next = after.find((one) => !one.matches(':disabled') && one.tabIndex >= 0 && one.checkVisibility())
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
