let inserting = false

/** True while the functions below change a text box: its `input` event isn't one of typing. */
export const isInserting = (): boolean => inserting

/**
 * Replaces a part of a text box as if it were typed, so that the form and the browser's own undo notice it. The cursor is behind the
 * new text.
 */
export function typeInto(box: HTMLTextAreaElement, from: number, to: number, text: string): void {
  box.focus()
  box.setSelectionRange(from, to)
  // the only way that leaves a step to undo
  inserting = true
  const isTyped = text !== '' && document.execCommand('insertText', false, text)
  inserting = false
  if (!isTyped) replace(box, from, to, text)
}

/** Inserts a text behind the cursor of a text box, and leaves the focus where it is. */
export function insertInto(box: HTMLTextAreaElement, text: string): void {
  const at = box.selectionEnd
  if (document.activeElement === box) typeInto(box, at, at, text)
  else replace(box, at, at, text)
}

function replace(box: HTMLTextAreaElement, from: number, to: number, text: string): void {
  box.setRangeText(text, from, to, 'end')
  inserting = true
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  inserting = false
}
