import { withoutInvisible, withPlainFinals } from './characters.ts'

/** Letters that don't decompose into a plain one and an accent, and signs that look alike. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/**
 * Returns a text as searches compare it: in lower case, without accents and invisible characters, with special letters as
 * plain ones. Marks of scripts other than Latin, Greek and Cyrillic stay, because they are letters there. The database's
 * function `folded` does the same.
 */
export const folded = (text: string): string =>
  withoutInvisible(withPlainFinals(text).normalize('NFKD'))
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter]!)
    .normalize('NFC')
