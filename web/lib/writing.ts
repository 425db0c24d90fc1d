import type { Speaker } from '#language/translate.ts'
import { usualWriting, type Writing } from '#contract/writing.ts'

/** The formats of clocks and dates on a page, and its language. */
export interface Page {
  writing: Writing
  /** Omitted in the browser, which has one language. */
  speaker?: Speaker
}

const browserPage: Page = { writing: usualWriting }
let pageNow = (): Page => browserPage

/** Sets how to find the page being rendered, because the server renders several at once. */
export const setPages = (now: () => Page | undefined): void => void (pageNow = () => now() ?? { writing: usualWriting })

/** Returns how clocks and dates are written here. */
export const writing = (): Writing => pageNow().writing

/** Sets the formats of clocks and dates from here on; call before rendering any. */
export const setWriting = (next: Writing): void => void (pageNow().writing = next)
