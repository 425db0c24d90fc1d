/** Prints one part of the page alone; `print-alone.css` hides the rest. */
export function printAlone(part: HTMLElement | null): void {
  if (!part) return
  const { dataset } = document.documentElement
  part.classList.add('printed-alone')
  dataset['printed'] = ''
  window.print()
  delete dataset['printed']
  part.classList.remove('printed-alone')
}
