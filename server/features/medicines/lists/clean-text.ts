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

/** The characters that Windows-1252 has in the place of the control characters 0x80 to 0x9F. */
const WINDOWS: Record<string, number> = Object.fromEntries(
  Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ', (character, n) => [character, 0x80 + n]),
)
const REST = `[\\u0080-\\u00bf${Object.keys(WINDOWS).join('')}]`
/** UTF-8 that was read as Windows-1252 or Latin-1: the byte that begins a character, and exactly as many as must follow. */
const TWICE_ENCODED = new RegExp(`[Â-Ï]${REST}|[àâï]${REST}{2}|ð${REST}{3}`, 'g')

/**
 * Characters that a list of medicines may well mean: accents, Greek, Indian scripts, marks of punctuation, fractions,
 * signs of comparison, ligatures, emoji; and the five bytes for which Windows-1252 has no character, of what was encoded
 * three times. Nothing else is taken for a repair.
 */
const LIKELY =
  /^[\u0081\u008d\u008f\u0090\u009d\u00a0-\u024f\u0370-\u03ff\u0900-\u0dff\u200b-\u200d\u2010-\u2044\u2070-\u209c\u20ac\u20b9\u2122\u2150-\u215e\u2190-\u2193\u2212\u221e\u2248\u2260\u2264\u2265\ufb00-\ufb06\ufeff\u{1f300}-\u{1faff}]$/u

/** The no-break space of which a later program made a space, with the byte before it left over. */
const LEFT_OVER = /(?<!\p{Lu})Â(?=\s|$)/gu

/**
 * Puts right what was encoded twice, as often as it was: 'â€™' is an apostrophe, 'Ã©' is é. Only what cannot be
 * anything else; other oddities stay as they are.
 */
export function repairEncoding(text: string): string {
  if (!/[Â-Ïàâïð]/.test(text)) return text
  let repaired = text
  for (let times = 0; times < 3; times++) {
    const once = repaired.replace(TWICE_ENCODED, (found) => decoded(found) ?? found)
    if (once === repaired) break
    repaired = once
  }
  return repaired.replace(LEFT_OVER, ' ').replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
}

function decoded(found: string): string | null {
  const bytes = Uint8Array.from(found, (character) => WINDOWS[character] ?? character.charCodeAt(0))
  const character = Buffer.from(bytes).toString('utf8')
  return LIKELY.test(character) ? character : null
}

/** Where a list has run two uses together: 'Pain reliefTreatment of Fever'. */
const NEXT_USE = /(?<=\S)\s*(?=(?:Treatment and prevention|Treatment|Prevention) of (?=\p{L}|\d))/gu

/**
 * The uses that a list names, separated by '|' (or a semicolon, or a new line), and where the words 'Treatment of' or
 * 'Prevention of' begin another one. Other words that run together are left as they are.
 */
export const usesOf = (text: string | null): string[] =>
  distinct((text ?? '').split(/[|;\n]/).flatMap((part) => part.split(NEXT_USE)))

const SAYS_NOTHING = /^(?:limited data|no (?:common )?(?:side effects?|data)|not known|unknown|side effects?)/i
const LONGEST = 120

/**
 * The side effects, only if the list itself tells them apart: by '|', ';', a new line, or commas outside brackets behind
 * each of which a capital begins. Words that merely follow each other are never cut.
 */
export function sideEffectsOf(text: string | null): string[] {
  if (text === null) return []
  const parts = /[|;\n]/.test(text) ? text.split(/[|;\n]/) : atCommas(text)
  const effects = distinct(parts).filter((one) => !SAYS_NOTHING.test(one))
  return effects.every((one) => one.length <= LONGEST) ? effects : []
}

function atCommas(text: string): string[] {
  const parts = text.split(/,(?![^(]*\))/)
  return parts.length > 1 && parts.every((part) => /^\s*[\p{Lu}\d]/u.test(part)) ? parts : []
}

function distinct(parts: string[]): string[] {
  const all = new Map<string, string>()
  for (const part of parts) {
    const one = part.replace(/\s+/g, ' ').trim().replace(/[.,]$/, '')
    if (one !== '' && !all.has(one.toLowerCase())) all.set(one.toLowerCase(), one)
  }
  return [...all.values()]
}

const YES = /^(?:true|t|yes|y|1|discontinued)$/i
const NO = /^(?:false|f|no|n|0|available|active|continued|not discontinued)$/i

/** Whether a list says that a product is no longer made; undefined for words that are neither. */
export function isDiscontinued(text: string | null): boolean | null | undefined {
  if (text === null) return null
  if (YES.test(text)) return true
  return NO.test(text) ? false : undefined
}

const REQUIRED = /^(?:true|yes|y|1|required|rx|rx required|schedule (?:h1?|x)|h1?|x)$/i
const NOT_REQUIRED = /^(?:false|no|n|0|none|otc|not required|over the counter)$/i

/**
 * Whether a list says that a prescription is needed, also in the sentence that a shop shows, in English, Hindi or Tamil;
 * null where it says nothing, undefined for words that are neither.
 */
export function needsPrescription(text: string | null): boolean | null | undefined {
  if (text === null) return null
  if (NOT_REQUIRED.test(text) || /\b(?:no|without) prescription\b|prescription (?:is )?not required/i.test(text))
    return false
  if (REQUIRED.test(text) || /prescription (?:is )?(?:required|needed)/i.test(text)) return true
  if (/प्रिस्क्रिप्शन.*(?:ज़रूरी|जरूरी|आवश्यक)/u.test(text.normalize('NFC'))) return true
  if (/பிரிஸ்கிரிப்ஷன் தேவை/u.test(text)) return true
  return undefined
}
