import { usualWriting, type Writing } from '#contract/writing.ts'

/** How clocks and dates are written on a page. */
export interface Page {
  writing: Writing
}

const browserPage: Page = { writing: usualWriting }
let pageNow = (): Page => browserPage

/** The server writes several pages at once: it says which one is being written. */
export const setPages = (now: () => Page | undefined): void => void (pageNow = () => now() ?? { writing: usualWriting })

/** Returns how clocks and dates are written here. */
export const writing = (): Writing => pageNow().writing

/** Says how clocks and dates are written from here on; called before what shows them is rendered. */
export const setWriting = (next: Writing): void => void (pageNow().writing = next)
