import { TOP_SEARCH } from '#web/shell/search/top-search.tsx'

/** The first of these that can be seen. */
const visible = (selector: string) =>
  [...document.querySelectorAll<HTMLInputElement>(selector)].find((box) => box.checkVisibility())

/** Puts the focus into the search of the page, or else into that of the top bar; false when neither is in sight. */
export function focusSearch(): boolean {
  const box = visible('main input[type=search]') ?? visible(`[${TOP_SEARCH}]`)
  box?.focus()
  box?.select()
  return box !== undefined
}
