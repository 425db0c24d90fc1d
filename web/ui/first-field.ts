/** Fields that take the focus. */
const FIELDS = 'input:not([type=hidden]), select, textarea'

/** Finds where a dialog begins, if not in its first field. */
export type FindStart = (box: HTMLElement) => HTMLElement | null | undefined

/** Focuses the first field inside, in document order, or the wanted one; returns false if there is none. */
function focusFirstField(box: HTMLElement, find?: FindStart): boolean {
  const fields = [...box.querySelectorAll<HTMLInputElement>(FIELDS)]
  const first = fields.find(({ disabled, readOnly, tabIndex }) => !disabled && !readOnly && tabIndex >= 0)
  const start = find?.(box) ?? first
  start?.focus()
  return start !== undefined
}

/**
 * Focuses a dialog's first field, even one that appears later, such as after its choices have loaded, unless the person
 * has pressed something in the dialog. Returns false if there is none yet.
 */
export function startInFirstField(dialog: HTMLElement, find?: FindStart): boolean {
  if (focusFirstField(dialog, find)) return true
  const observer = new MutationObserver(() => {
    const at = document.activeElement
    const isUntouched = at === document.body || at === dialog || (dialog.contains(at) && at?.ariaLabel === 'Close')
    if (!dialog.isConnected || !isUntouched || focusFirstField(dialog, find)) observer.disconnect()
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return false
}
