/** Fields that take the focus. */
const FIELDS = 'input:not([type=hidden]), select, textarea'

/** Finds where a dialog begins, if not in its first field. */
export type FindStart = (box: HTMLElement) => HTMLElement | null | undefined

/** Focuses the first field inside, in the order of the document, or the wanted one; false if there is none. */
function focusFirstField(box: HTMLElement, find?: FindStart): boolean {
  const fields = [...box.querySelectorAll<HTMLInputElement>(FIELDS)]
  const first = fields.find(({ disabled, readOnly, tabIndex }) => !disabled && !readOnly && tabIndex >= 0)
  const start = find?.(box) ?? first
  start?.focus()
  return start !== undefined
}

/**
 * Begins a dialog in its first field, also in one that comes later, such as when its choices have loaded; unless something
 * in the dialog was pressed meanwhile. False if there is none yet.
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
