/** Fields in which a letter is no text. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color']

/** Whether a key pressed here is text that somebody types. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type)
  return target.isContentEditable || target.closest('textarea, select, [role=textbox], [role=combobox]') !== null
}

/** Whether something lies over the page that has the keys for itself. */
export const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
