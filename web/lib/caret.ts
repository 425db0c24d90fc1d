/** Changes a text; if the cursor is in it, it stays behind the letter that it was behind. */
export function writeText(name: string, before: string, text: string, write: () => void): void {
  const field = document.activeElement
  const isHere = isText(field) && field.name === name
  const at = isHere ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : []
  write()
  if (!isHere) return
  const place = () => field.setSelectionRange(placeIn(before, text, at[0]!), placeIn(before, text, at[1]!))
  if (field.value === text) place()
  // a box that React controls has its text with the next frame
  else requestAnimationFrame(place)
}

/** True for a box with text in it; others, such as numbers and dates, have no cursor that can be read. */
const isText = (field: Element | null): field is HTMLTextAreaElement | HTMLInputElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')

/** Returns where a place of the text before is in the merged one. */
function placeIn(before: string, text: string, at: number): number {
  if (text.startsWith(before.slice(0, at))) return at
  const rest = before.slice(at)
  if (text.endsWith(rest)) return text.length - rest.length
  // others wrote on both sides: as far from the end as before, if possible
  return Math.max(0, Math.min(text.length, at + text.length - before.length))
}
