/** Attribute by which the shortcut finds the top bar search. */
export const TOP_SEARCH = 'data-top-search'

/** Returns the first visible match. */
const visible = (selector: string) =>
  [...document.querySelectorAll<HTMLInputElement>(selector)].find((box) => box.checkVisibility())

/** Focuses the search of the page, or else of the top bar. Returns false if neither is visible. */
export function focusSearch(): boolean {
  const box = visible('main input[type=search]') ?? visible(`[${TOP_SEARCH}]`)
  box?.focus()
  box?.select()
  return box !== undefined
}
