import { numberWords } from './vocabulary.ts'

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
}
const WEEKDAYS =
  'sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?'

/** Weekdays in Hindi, as people write them with Latin letters. */
const hindiDays: Readonly<Record<string, string>> = {
  itwar: 'sunday',
  itvar: 'sunday',
  ravivar: 'sunday',
  somwar: 'monday',
  somvar: 'monday',
  mangalwar: 'tuesday',
  mangalvar: 'tuesday',
  budhwar: 'wednesday',
  budhvar: 'wednesday',
  guruwar: 'thursday',
  guruvar: 'thursday',
  shukrawar: 'friday',
  shukravar: 'friday',
  shaniwar: 'saturday',
  shanivar: 'saturday',
}
const HINDI_DAYS = new RegExp(`\\b(?:${Object.keys(hindiDays).join('|')})\\b`, 'g')

/**
 * Returns a dosage in lower case with one way to write each sign: digits of other scripts, dashes, fractions, thousands and
 * abbreviations with dots ("q.i.d.").
 */
export function normalized(text: string): string {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
      .replace(/[‐‑‒–—−]/g, '-')
      .replace(/×|✕/g, 'x')
      .replace(/⁄/g, '/')
      .replace(/[’‘`]/g, "'")
      .replace(/(\d)\s*([½¼¾⅓⅔⅛])/g, (_, count: string, part: string) => `${count} ${FRACTIONS[part]}`)
      .replace(/[½¼¾⅓⅔⅛]/g, (part) => FRACTIONS[part]!)
      // "1+0+1" and "1--0--1" are written for "1-0-1"
      .replace(/-{2,}/g, '-')
      .replace(/(?<![\d.+/])(\d(?:\/\d)?)\s?\+\s?(\d(?:\/\d)?)\s?\+\s?(\d(?:\/\d)?)(?![\d.+/])/g, '$1-$2-$3')
      // 1,500 and 1,50,000: a comma before exactly three digits separates thousands; 0,5 and 2,5 are decimals, "1,2" a list
      .replace(/(?<![\d.,])([1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?![\d,]|\.\d{3})/g, (amount) => amount.replaceAll(',', ''))
      .replace(/(?<![\d.,])(?:(0),(\d{1,2})|(\d{1,3}),(5|25|50|75))(?![\d,.])/g, (amount) => amount.replace(',', '.'))
      .replace(/\b(?:[a-z]\.){2,}(?=\s|$|[,;)])|\b(?:[a-z]\.)+[a-z]\b\.?/g, (word) => word.replaceAll('.', ''))
      // the dot behind an abbreviation: "tab."
      .replace(/([a-z])\.(?=\s|$|\d)/g, '$1 ')
      .replace(/\bbbf\b/g, 'before breakfast')
      .replace(/\babf\b/g, 'after breakfast')
      // "T 1-0-1" is a tablet; "1bd" is "1 bd"
      .replace(/^\s*t (?=\d)/, 'tab ')
      .replace(/(?<![\w./])(\d{1,2})(od|bd|bid|tds|tid|qid|qds|hs|sos)\b/g, '$1 $2')
      .replace(HINDI_DAYS, (day) => hindiDays[day]!)
      .replace(/\s+/g, ' ')
      .trim()
  )
}

const NUMBER_WORDS = Object.keys(numberWords)
  .toSorted((a, b) => b.length - a.length)
  .join('|')

/** Matches one amount: "2", ".5", "1/2", "1 1/2", "one and a half", "half a". */
export const AMOUNT = String.raw`(?:\d{1,6} \d\/[1-8](?!\d)|(?<!\d)\d\/[1-8](?![\d/])|\d{0,6}\.\d{1,4}|\d{1,6}(?![\d.]\d)|(?:${NUMBER_WORDS})(?: and (?:a )?(?:half|quarter))?(?: an?)?(?![a-z]))`

/** Returns the number of a text that `AMOUNT` matched. */
export function numberOf(text: string): number {
  const plain = text.trim()
  const [, word, more] = /^([a-z]+)(?: and (?:a )?(half|quarter))?/.exec(plain) ?? []
  if (word) return numberWords[word]! + (more ? numberWords[more]! : 0)
  const [, count, above, under] = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(plain) ?? []
  return above ? Number(count ?? 0) + Number(above) / Number(under) : Number(plain)
}

/** Matches weekdays in a row: "mon, wed and fri". */
export const WEEKDAY_LIST = String.raw`(?:every |each |har |on |only on )*(?:${WEEKDAYS})s?(?:(?:\s*(?:,|&|\/|and)\s*|\s+)(?:${WEEKDAYS})s?)*(?![a-z])`

const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Returns the days of a text that `WEEKDAY_LIST` matched, 0 for Sunday. */
export const weekdaysIn = (text: string): number[] =>
  [
    ...new Set(
      [...text.matchAll(new RegExp(`\\b(?:${DAY_NAMES.join('|')})`, 'g'))].map(([day]) => DAY_NAMES.indexOf(day)),
    ),
  ].toSorted((one, other) => one - other)
