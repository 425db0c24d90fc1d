/** Returns the non-empty lines of a text, one per paragraph (rule T129). */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns at most `most` characters, cut after a word, with an ellipsis if anything is left out. */
export function cutAtWord(text: string, most: number): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  if (whole.length <= most) return whole
  const start = whole.slice(0, most)
  const end = start.lastIndexOf(' ')
  // a very long word is cut, but never inside a surrogate pair
  const kept = end > most / 2 ? start.slice(0, end) : start.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.replace(/[\s.,;:–-]+$/, '')}…`
}

/** Returns at most `most` characters of the first line; reads no more than twice as many. */
export const firstLine = (text: string, most: number) =>
  cutAtWord(linesOf(text.trimStart().slice(0, most * 2))[0] ?? '', most)

/** Returns the parts of a text that a list separates with '|'. */
export const partsOf = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

// The server writes lists in the same way.
export { list, listWithCommas } from '#contract/lists.ts'
