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

/** Placeholders that lists write for an empty value. */
const NOTHING = /^(?:n\.?\/?a\.?|nil|null|none|nan|undefined|not (?:available|applicable|known|specified)|[-–—.?*]+)$/i

/** Returns true if a database and a page can hold the text: no NUL and no half of a character (rule C3). */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Returns a text on one line in NFC, with its encoding repaired and without invisible characters; null if it's empty. */
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
      // soft hyphens, zero-width marks (except the joiners, which Indian scripts need), byte order marks
      .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      .replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/g, ' ')
      .normalize('NFC')
  )
}

/** The characters of Windows-1252 in place of the control characters 0x80 to 0x9F. */
const WINDOWS: Record<string, number> = Object.fromEntries(
  Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ', (character, n) => [character, 0x80 + n]),
)
const REST = `[\\u0080-\\u00bf${Object.keys(WINDOWS).join('')}]`
/** UTF-8 that was read as Windows-1252 or Latin-1: the first byte of a character, and the exact number of bytes that follow. */
const TWICE_ENCODED = new RegExp(`[Â-Ï]${REST}|[àâï]${REST}{2}|ð${REST}{3}`, 'g')

/**
 * Characters that are plausible in a list of medicines: accents, Greek, Indian scripts, punctuation, fractions, comparison
 * signs, ligatures, emoji; and the five bytes without a character in Windows-1252, for text that was encoded three times. Other
 * results aren't accepted as a repair.
 */
const LIKELY =
  /^[\u0081\u008d\u008f\u0090\u009d\u00a0-\u024f\u0370-\u03ff\u0900-\u0dff\u200b-\u200d\u2010-\u2044\u2070-\u209c\u20ac\u20b9\u2122\u2150-\u215e\u2190-\u2193\u2212\u221e\u2248\u2260\u2264\u2265\ufb00-\ufb06\ufeff\u{1f300}-\u{1faff}]$/u

/** A no-break space that a later program replaced by a space, with the remaining byte before it. */
const LEFT_OVER = /(?<!\p{Lu})Â(?=\s|$)/gu

/** Repairs text that was encoded twice or more: 'â€™' is an apostrophe, 'Ã©' is é. Leaves ambiguous characters as they are. */
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

/** Two uses run together in a list: 'Pain reliefTreatment of Fever'. */
const NEXT_USE = /(?<=\S)\s*(?=(?:Treatment and prevention|Treatment|Prevention) of (?=\p{L}|\d))/gu

/**
 * The same without such words: 'Herpes labialis Genital herpes infection'. Words of one name can all have capitals ('General
 * Anaesthesia'), so the word before must have none, and must not lead to a name.
 */
const NEXT_NAMED =
  /(?<=(?:^|\s)(?:(?!(?:of|to|in|and|or|with|by|for|from|the|due|chronic|acute|following|postmenopausal)\s)\p{Ll}\S*[^\s.]|\S*\)))\s+(?!Type\b)(?=\p{Lu}\p{Ll})/gu

/**
 * Returns the uses that a list separates by '|', a semicolon or a new line, where 'Treatment of' or 'Prevention of' begins
 * another one, and where a capital does so without doubt.
 */
export const usesOf = (text: string | null): string[] =>
  distinct((text ?? '').split(/[|;\n]/).flatMap((part) => part.split(NEXT_USE).flatMap((use) => use.split(NEXT_NAMED))))

const SAYS_NOTHING = /^(?:limited data|no (?:common )?(?:side effects?|data)|not known|unknown|side effects?)/i
const LONGEST = 120

/**
 * Returns the side effects if the list separates them: by '|', ';', a new line, or commas outside brackets that are followed by
 * a capital. Never splits words that merely follow each other.
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

/** Returns true if a list says that a product is discontinued; undefined for unknown words. */
export function isDiscontinued(text: string | null): boolean | null | undefined {
  if (text === null) return null
  if (YES.test(text)) return true
  return NO.test(text) ? false : undefined
}

const REQUIRED = /^(?:true|yes|y|1|required|rx|rx required|schedule (?:h1?|x)|h1?|x)$/i
const NOT_REQUIRED = /^(?:false|no|n|0|none|otc|not required|over the counter)$/i

/**
 * Returns true if a list says that a prescription is needed, including the sentence that a shop shows in English, Hindi or
 * Tamil. Null for an empty value, undefined for unknown words.
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
