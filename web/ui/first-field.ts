import { type RefObject, useEffect } from 'react'

/** Fields that take the focus. */
const FIELDS = 'input:not([type=hidden]), select, textarea'

/** Focuses the first field inside, in the order of the document; false if there is none. */
export function focusFirstField(box: EventTarget | null): boolean {
  if (!(box instanceof HTMLElement)) return false
  const fields = [...box.querySelectorAll<HTMLInputElement>(FIELDS)]
  const first = fields.find(({ disabled, readOnly, tabIndex }) => !disabled && !readOnly && tabIndex >= 0)
  first?.focus()
  return first !== undefined
}

/**
 * Focuses the first field of a form that comes after its dialog has opened, such as when its choices have loaded; unless
 * something else in the dialog was pressed meanwhile.
 */
export function useLateFirstField(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = form.current?.closest('[role=dialog]')
    const at = document.activeElement
    if (dialog && (at === dialog || (dialog.contains(at) && at?.ariaLabel === 'Close'))) focusFirstField(form.current)
  }, [form])
}
