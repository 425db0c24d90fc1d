/**
 * Removes invisible characters, such as those that phones and chat programs put around a pasted number: direction
 * marks, zero-width spaces and joiners (Unicode's default-ignorable characters).
 */
export const withoutInvisible = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/** Returns the text with the digits of any script as 0 to 9; digits of a script follow each other, from zero. */
const withPlainDigits = (text: string) =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    let value = 0
    while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })

/** Returns a phone number as typed on a plain keyboard: no invisible characters, any digits as 0 to 9, any hyphen as "-". */
export const plainPhone = (text: string) =>
  withPlainDigits(withoutInvisible(text.normalize('NFKC')).replace(/[\u2010-\u2015\u2212]/g, '-'))

/** Malayalam letters that older programs write with a virama and a joiner, which can end a word, and their own characters. */
const CHILLUS: Readonly<Record<string, string>> = { ണ: 'ൺ', ന: 'ൻ', ര: 'ർ', ല: 'ൽ', ള: 'ൾ', ക: 'ൿ' }

/** Returns Malayalam final letters as the characters that Unicode has for them. */
export const withPlainFinals = (text: string) =>
  text.replace(/([ണനരലളക])\u0d4d\u200d/g, (_, letter: string) => CHILLUS[letter]!)

const ENDS =
  /^(?:(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point})+|(?:(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point})+$/gu
/** Scripts that shape their letters with joiners: those of India and its neighbors, Arabic (Persian, Urdu) and Mongolian. */
const JOINED = ['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Arab', 'Mong']
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('')
/** A joiner that isn't within such a word. */
const STRAY_JOINER = new RegExp(String.raw`(?<![${JOINED}])[\u200c\u200d]|[\u200c\u200d](?![${JOINED}])`, 'gu')
/** Variants of Han characters are part of Japanese names. */
const STRAY_VARIANT = /(?<![\p{Script=Han}\p{Script=Mong}])\p{Variation_Selector}/gu
/** The signs that turn the text after them around are left: a name with one of them is refused. */
const OTHERS = /(?![\u200c-\u200d\u202a-\u202e\u2066-\u2069]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu

/** Returns a name without invisible characters, except joiners and variants that its script needs. */
export const plainName = (text: string) =>
  withPlainFinals(text)
    .trim()
    .replace(ENDS, '')
    .trim()
    .replace(OTHERS, '')
    .replace(STRAY_VARIANT, '')
    .replace(STRAY_JOINER, '')
