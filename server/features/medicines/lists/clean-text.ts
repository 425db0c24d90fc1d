import { repairEncoding } from './encoding.ts'

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#34': '"',
  '#38': '&',
  '#160': ' ',
}

/** What a list writes where it has nothing to say. */
const NOTHING = /^(?:n\.?\/?a\.?|nil|null|none|nan|undefined|not (?:available|applicable|known|specified)|[-–—.?*]+)$/i

/** Whether a database and a page can hold the text: no NUL and no half of a character (rule C3). */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** On one line, encoding repaired, NFC, without what cannot be seen; null when nothing is said. */
export function cleanLine(text: string): string | null {
  const line = mended(text).replace(/\s+/g, ' ').trim()
  return line === '' || NOTHING.test(line) ? null : line
}

/** Like `cleanLine`, with the line breaks of a longer text. */
export function cleanProse(text: string): string | null {
  const lines = mended(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return lines === '' || NOTHING.test(lines) ? null : lines
}

function mended(text: string): string {
  if (!/[^\x20-\x7e]|&/.test(text)) return text
  return (
    repairEncoding(text)
      .replace(/&(#?\w{2,4});/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
      .replace(/\r\n?/g, '\n')
      // soft hyphens, zero-width marks (but the joiners, which scripts of India need), byte order marks
      .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      .replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/g, ' ')
      .normalize('NFC')
  )
}
