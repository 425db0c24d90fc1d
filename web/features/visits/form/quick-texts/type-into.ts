/**
 * Replaces a part of a text box as if it were typed, so that the form and the browser's own undo notice it. The cursor is behind the
 * new text.
 */
export function typeInto(box: HTMLTextAreaElement, from: number, to: number, text: string): void {
  box.focus()
  box.setSelectionRange(from, to)
  // the only way that leaves a step to undo
  if (text !== '' && document.execCommand('insertText', false, text)) return
  box.setRangeText(text, from, to, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
