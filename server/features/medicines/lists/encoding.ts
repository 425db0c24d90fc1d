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
