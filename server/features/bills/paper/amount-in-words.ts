import type { Language } from '#language/languages.ts'
import { countedCurrency } from '#contract/money.ts'
import { speakingIn } from '#server/language/speaking.ts'
import { minorDigits } from '#server/money.ts'
import { englishNumber, hindiNumber } from './number-words.ts'

/** The currencies of countries that count in lakhs and crores. */
const inLakhs = new Set(['INR', 'NPR', 'PKR', 'BDT', 'LKR'])

/** Singular and plural. */
type Names = readonly [one: string, many: string]

/** Names of minor units in English; others are written as a fraction, as on checks. */
const minorNames: Readonly<Record<string, Names>> = {
  INR: ['paisa', 'paise'],
  NPR: ['paisa', 'paise'],
  PKR: ['paisa', 'paisas'],
  BDT: ['poisha', 'poisha'],
  GBP: ['penny', 'pence'],
  AED: ['fils', 'fils'],
  BHD: ['fils', 'fils'],
  KWD: ['fils', 'fils'],
  OMR: ['baisa', 'baisa'],
  QAR: ['dirham', 'dirhams'],
  ...Object.fromEntries(
    ['USD', 'EUR', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'LKR', 'MUR', 'KES', 'ZAR'].map((code) => [
      code,
      ['cent', 'cents'] as const,
    ]),
  ),
}

/**
 * Returns an amount in words, as a bill states it: "Rupees One Lakh Two Thousand Five Hundred and Fifty Paise Only". Hindi has its own words; other
 * languages get the English ones. A negative amount begins with "Minus".
 */
export function amountInWords(minor: number, currency: string, language: Language): string {
  const digits = minorDigits(currency)
  const scale = 10 ** digits
  const amount = { whole: Math.floor(Math.abs(minor) / scale), part: Math.abs(minor) % scale, digits, currency }
  if (language === 'hi') return `${minor < 0 ? 'ऋण ' : ''}${inHindi(amount)}`
  return `${minor < 0 ? 'Minus ' : ''}${inEnglish(amount)}`
}

interface Amount {
  whole: number
  part: number
  digits: number
  currency: string
}

function inEnglish({ whole, part, digits, currency }: Amount): string {
  const words = (value: number) => englishNumber(value, inLakhs.has(currency))
  const fraction = minorInEnglish(part, digits, currency, words)
  if (currency === 'INR') {
    const rupees = whole > 0 || part === 0 ? `${whole === 1 ? 'Rupee' : 'Rupees'} ${words(whole)}` : ''
    return `${[rupees, fraction].filter(Boolean).join(' and ')} Only`
  }
  const name = speakingIn('en', () => countedCurrency(currency, whole))
  const major = whole > 0 || part === 0 || fraction.includes('/') ? `${words(whole)} ${capitals(name)}` : ''
  return `${[major, fraction].filter(Boolean).join(' and ')} Only`
}

function minorInEnglish(part: number, digits: number, currency: string, words: (value: number) => string): string {
  if (part === 0) return ''
  const names = minorNames[currency]
  if (!names) return fractionOf(part, digits)
  return `${words(part)} ${capitals(names[part === 1 ? 0 : 1])}`
}

function inHindi({ whole, part, digits, currency }: Amount): string {
  const isRupees = currency === 'INR'
  const name = isRupees ? (whole === 1 ? 'रुपया' : 'रुपये') : speakingIn('hi', () => countedCurrency(currency, whole))
  const paise = `${hindiNumber(part)} ${part === 1 ? 'पैसा' : 'पैसे'}`
  const fraction = part === 0 ? '' : isRupees ? paise : fractionOf(part, digits)
  const major = whole > 0 || part === 0 || !isRupees ? `${hindiNumber(whole)} ${name}` : ''
  return `${[major, fraction].filter(Boolean).join(' और ')} मात्र`
}

/** "50/100", or "500/1000" for a currency with three decimals. */
const fractionOf = (part: number, digits: number) => `${String(part).padStart(digits, '0')}/${10 ** digits}`

const capitals = (text: string) => text.replace(/(^|[ -])(\p{Ll})/gu, (letter) => letter.toUpperCase())
