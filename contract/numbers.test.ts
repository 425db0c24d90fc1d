import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type Language, languageTags } from '#language/languages.ts'
import { setSpeaker, t } from '#language/translate.ts'
import { currencyName, money, shortMoney } from './money.ts'
import { compactNumber, indianNumber, number, numberLocale } from './numbers.ts'

afterEach(() => setSpeaker({ language: 'en', words: {} }))

const all = () => [
  number(1_234_567),
  compactNumber(123_456),
  money('25.00', 'USD'),
  shortMoney(1_234, 'USD'),
  currencyName('INR'),
]

const expected: Record<string, string[]> = {
  en: ['1,234,567', '123.5K', '$25.00', '$1.2K', 'Indian Rupee'],
  hi: ['12,34,567', '1.2 लाख', '$25.00', '$1.2 हज़ार', 'भारतीय रुपया'],
  ta: ['12,34,567', '123.5ஆ', '$25.00', '$1.2ஆ', 'இந்திய ரூபாய்'],
  te: ['12,34,567', '123.5వే', '$25.00', '$1.2వే', 'భారతదేశ రూపాయి'],
  bn: ['12,34,567', '1.2 লা', '$25.00', '1.2 হা$', 'ভারতীয় রুপি'],
  mr: ['12,34,567', '1.2 लाख', '$25.00', '$1.2 ह', 'भारतीय रुपया'],
  kn: ['1,234,567', '123.5ಸಾ', '$25.00', '$1.2ಸಾ', 'ಭಾರತೀಯ ರೂಪಾಯಿ'],
  ur: ['1,234,567', '1.2 لاکھ', '\u2066$25.00\u2069', '\u2066$1.2 ہزار\u2069', 'بھارتی روپیہ'],
}

test('each language groups and shortens numbers in its own way, with Latin digits', () => {
  for (const [language, numbers] of Object.entries(expected)) {
    setSpeaker({ language: language as Language, words: {} })
    // ICU separates with no-break spaces in some places
    const found = all().map((text) => text.replace(/[\u00a0\u202f]/g, ' '))
    assert.deepEqual(found, numbers, language)
  }
})

test('charts shorten rupees to lakhs in English, too', () => {
  assert.deepEqual([shortMoney(116_600, 'INR'), shortMoney(52_400, 'INR')], ['₹1.2L', '₹52.4K'])
})

/** Without the marks that hold an amount's order in a text from right to left. */
const unmarked = (text: string) => text.replace(/[\u2066\u2069]/g, '')

test('rupees and the numbers of a clinic’s business have lakhs in each language', () => {
  for (const language of languageTags) {
    setSpeaker({ language, words: {} })
    assert.deepEqual(
      [money('120000.50', 'INR'), money('500', 'INR'), money('-500', 'INR'), indianNumber(123_456)].map(unmarked),
      ['₹1,20,000.50', '₹500', '-₹500', '1,23,456'],
      language,
    )
  }
})

test('each language writes a share as we do, without a space and with a point', () => {
  for (const language of languageTags) {
    setSpeaker({ language, words: {} })
    const share = new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 1 })
    assert.equal(share.format(0.125), '12.5%', language)
  }
})

test('the number of a plural has Latin digits in each language', () => {
  for (const language of languageTags) {
    setSpeaker({ language, words: {} })
    assert.match(t('{count, plural, one {# clinic} other {# clinics}}', { count: 12_345 }), /^1[0-9,]+ clinics$/)
  }
})
