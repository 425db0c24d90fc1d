/** The lines of a long text, each to be a paragraph of its own (trap T129); empty ones are none. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** At most so many characters of a text, cut after a word, with an ellipsis where something is left out. */
export function cutAtWord(text: string, most: number): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  if (whole.length <= most) return whole
  const start = whole.slice(0, most)
  const end = start.lastIndexOf(' ')
  // one endless word is cut within, but never within a character
  const kept = end > most / 2 ? start.slice(0, end) : start.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.replace(/[\s,;:–-]+$/, '')}…`
}

/** The first line of a text, at most so many characters of it; what lies far behind them is not looked at. */
export const firstLine = (text: string, most: number) =>
  cutAtWord(linesOf(text.trimStart().slice(0, most * 2))[0] ?? '', most)

/** The parts of a text that a list separates with '|'. */
export const partsOf = (text: string): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
