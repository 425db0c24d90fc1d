import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountInWords } from './amount-in-words.ts'
import { englishNumber, hindiNumber } from './number-words.ts'

const inEnglish = (minor: number, currency = 'INR') => amountInWords(minor, currency, 'en')
const inHindi = (minor: number, currency = 'INR') => amountInWords(minor, currency, 'hi')

test('rupees are counted in lakhs and crores', () => {
  assert.equal(inEnglish(50_000), 'Rupees Five Hundred Only')
  assert.equal(inEnglish(1_23_456_00), 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six Only')
  assert.equal(
    inEnglish(9_99_99_999_99),
    'Rupees Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only',
  )
  assert.equal(inEnglish(1_00_00_000_00), 'Rupees One Crore Only')
  assert.equal(inEnglish(123_00_00_000_00), 'Rupees One Hundred Twenty-Three Crore Only')
})

test('one rupee and one paisa are singular, and nothing is zero', () => {
  assert.equal(inEnglish(0), 'Rupees Zero Only')
  assert.equal(inEnglish(100), 'Rupee One Only')
  assert.equal(inEnglish(1), 'One Paisa Only')
  assert.equal(inEnglish(150), 'Rupee One and Fifty Paise Only')
  assert.equal(inEnglish(-12_050), 'Minus Rupees One Hundred Twenty and Fifty Paise Only')
})

test('other currencies have thousands and millions, and none to three decimals', () => {
  assert.equal(
    inEnglish(1_234_567_89, 'USD'),
    'One Million Two Hundred Thirty-Four Thousand Five Hundred Sixty-Seven US Dollars and Eighty-Nine Cents Only',
  )
  assert.equal(inEnglish(100, 'USD'), 'One US Dollar Only')
  assert.equal(inEnglish(101, 'GBP'), 'One British Pound and One Penny Only')
  assert.equal(inEnglish(12_000, 'JPY'), 'Twelve Thousand Japanese Yen Only')
  assert.equal(inEnglish(1_005, 'KWD'), 'One Kuwaiti Dinar and Five Fils Only')
  assert.equal(inEnglish(2_050, 'CHF'), 'Twenty Swiss Francs and 50/100 Only')
  assert.equal(inEnglish(5, 'TND'), 'Zero Tunisian Dinars and 005/1000 Only')
  assert.equal(inEnglish(1_50_000_00, 'NPR'), 'One Lakh Fifty Thousand Nepalese Rupees Only')
})

test('Hindi has a word for each number below 100, and its own forms for one', () => {
  const words = Array.from({ length: 100 }, (_, value) => hindiNumber(value))
  assert.equal(new Set(words).size, 100)
  assert.equal(inHindi(1_23_456_75), 'एक लाख तेईस हज़ार चार सौ छप्पन रुपये और पचहत्तर पैसे मात्र')
  assert.equal(inHindi(100), 'एक रुपया मात्र')
  assert.equal(inHindi(201), 'दो रुपये और एक पैसा मात्र')
  assert.equal(inHindi(0), 'शून्य रुपये मात्र')
  assert.equal(inHindi(40), 'चालीस पैसे मात्र')
  assert.equal(inHindi(-100_00), 'ऋण एक सौ रुपये मात्र')
  assert.match(inHindi(10_50, 'USD'), /^दस .*डॉलर और 50\/100 मात्र$/)
})

test('other languages get the English words', () => {
  assert.equal(amountInWords(50_000, 'INR', 'ta'), 'Rupees Five Hundred Only')
})

test('every number has words that no other number has, in both systems', () => {
  for (const isIndian of [true, false]) {
    const values = [
      ...Array.from({ length: 3000 }, (_, value) => value),
      99_999,
      100_000,
      999_999,
      10_000_000,
      9_007_199_254_740,
    ]
    assert.equal(new Set(values.map((value) => englishNumber(value, isIndian))).size, values.length)
  }
  assert.equal(englishNumber(1_00_000_00_00_000, true), 'One Lakh Crore')
})
