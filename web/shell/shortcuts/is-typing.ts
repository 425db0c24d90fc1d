/** Input types that take no text. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color']

/** True if a key pressed on this target is text input. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type)
  return target.isContentEditable || target.closest('textarea, select, [role=textbox], [role=combobox]') !== null
}

/** True if a dialog or menu is open. */
export const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
