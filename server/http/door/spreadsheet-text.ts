/** Beginnings of months in the languages of spreadsheets with Latin letters. */
const MONTH =
  /(?:jan|gen|ene|feb|fev|fév|mar|mär|mrt|apr|avr|abr|may|mai|mei|maj|mag|jun|jui|giu|jul|lug|aug|aoû|aou|ago|sep|set|oct|okt|ott|out|nov|dec|dez|dic|déc)/i
/** A month with a day or a year. */
const MONTH_DATE = new RegExp(String.raw`^\d{0,4}[\s./-]*${MONTH.source}[a-zé]*[\s./-]*\d{0,4}$`, 'i')
/** Longer whole numbers are shown, and saved, as 1.23E+11. */
const PLAIN = /^(?:0|[1-9]\d{0,10})$/

/**
 * Returns whether a spreadsheet program would save a text of this kind as another one: 000123 as 123, 12/24 as Dec-24, 1E5
 * as 1.00E+05, TRUE as a value. Rather yes than no, where programs and languages differ.
 */
export function isChangedBySpreadsheets(text: string): boolean {
  const plain = text.trim()
  if (plain === '' || PLAIN.test(plain)) return false
  if (/^(?:true|false)$/i.test(plain)) return true
  if (/\d/.test(plain) && MONTH_DATE.test(plain)) return true
  // words before or after a number make it a text, except a 1E5, 1D5 or 3 PM
  return (
    /^[\p{Sc}(.\d]/u.test(plain) &&
    !/[a-z]/i.test(plain.replace(/\d\s?[ap]m?$/i, '').replace(/(?<=\d)[ed](?=[+-]?\d+$)/i, ''))
  )
}
